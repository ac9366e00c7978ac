import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** The engine's process for a data folder, and the process that started it. */
const EngineProcess = z.object({ engine: z.number().int().positive(), startedBy: z.number().int().positive() });
type EngineProcess = z.output<typeof EngineProcess>;

const ENDS_WITHIN_MS = 5_000;

const fileIn = (dataDir: string): string => join(dataDir, 'engine.json');

/** Records the engine's process, so that the next start can end it if this program is killed. */
export const recordEngine = (dataDir: string, engine: number): void => {
  mkdirSync(dataDir, { recursive: true });
  const running: EngineProcess = { engine, startedBy: process.pid };
  writeFileSync(fileIn(dataDir), JSON.stringify(running));
};

export const removeEngineRecord = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/**
 * Ends the engine of a killed program on this data folder, because it still holds the port and the files. It does not
 * end the engine of a running program, nor another process that now has the same process id.
 */
export const endOrphanedEngine = async (dataDir: string): Promise<void> => {
  const recorded = readRecord(dataDir);
  if (!recorded || isRunning(recorded.startedBy)) return;
  if (isRunning(recorded.engine) && (await commandLine(recorded.engine)).includes(dataDir)) await end(recorded.engine);
  removeEngineRecord(dataDir);
};

const readRecord = (dataDir: string): EngineProcess | undefined => {
  try {
    return EngineProcess.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The command line of a process; empty if the system does not show it. */
const commandLine = (pid: number): Promise<string> =>
  new Promise(resolve => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? '' : stdout));
  });

const end = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL');
  for (const deadline = Date.now() + ENDS_WITHIN_MS; isRunning(pid) && Date.now() < deadline; ) await wait(20);
};
