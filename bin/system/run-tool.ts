import { spawn } from 'node:child_process';
import { root } from './paths.ts';

/**
 * Runs a Node program of the repository until it ends or `signal` aborts it.
 * @throws Error with the program's output
 */
export const runTool = (
  args: string[],
  environment: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += String(text)));
    child.on('error', reject);
    child.on('close', code => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`${args.at(-1)} failed:\n${output.trim()}`));
    });
  });
