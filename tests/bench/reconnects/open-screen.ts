import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Opening, ScreenState } from './messages.ts';

export type Screen = { look(): Promise<ScreenState>; close(): void };

const program = fileURLToPath(new URL('./screen.ts', import.meta.url));

/** Opens an agent's screen in a process of its own. */
export const openScreen = (opening: Opening): Screen => {
  const child = fork(program, { execArgv: process.execArgv });
  const close = () => {
    process.off('exit', close);
    child.kill();
  };
  process.once('exit', close);
  child.send(opening);
  return {
    look: () =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`The screen's process ended with ${code}.`));
        child.once('exit', ended);
        child.once('message', look => {
          child.off('exit', ended);
          resolve(look as ScreenState);
        });
        child.send('look');
      }),
    close,
  };
};
