import { fork } from 'node:child_process';

/** Runs a program in a process of its own, whose memory is measured, and returns its answer. */
export const runProgram = <Asked extends object, Answer>(program: string, asked: Asked): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: process.execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', answer => resolve(answer as Answer));
    child.on('exit', code => reject(new Error(`${program} ended with ${code}.`)));
    child.send(asked);
  });
