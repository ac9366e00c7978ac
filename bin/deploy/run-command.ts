import { spawn } from 'node:child_process';
import { inRoot, root } from '../system/paths.ts';
import type { Command } from './steps.ts';

/** Runs a command in the repository with this terminal; false if it fails, or if it is interrupted. */
export const runCommand = ({ tool, args, environment }: Command): Promise<boolean> =>
  new Promise(resolve => {
    const child = spawn(inRoot('node_modules', '.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false));
    child.on('close', code => resolve(code === 0));
  });
