import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
 * Ends the engine that a killed program left on this data folder, because the engine still uses the port and the files.
 * It does not end the engine of a running program, nor another process that now has the same process id. Where the
 * system does not show which process it is, the record stays, so that the next start can check again.
 */
export const endOrphanedEngine = async (dataDir: string, { commandOf } = { commandOf: commandLine }): Promise<void> => {
  const recorded = readRecord(dataDir);
  if (!recorded) return;
  const starter = await commandIfRunning(recorded.startedBy, commandOf);
  if (starter === UNKNOWN || starter?.includes(basename(process.execPath))) return;
  const engine = await commandIfRunning(recorded.engine, commandOf);
  if (engine === UNKNOWN) return;
  if (engine?.includes(dataDir)) await end(recorded.engine);
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

/** The command line of a running process, if the system does not show it. */
const UNKNOWN = '';

const commandIfRunning = async (pid: number, commandOf: typeof commandLine): Promise<string | undefined> =>
  isRunning(pid) ? commandOf(pid) : undefined;

/** The command line of a process: from Linux's own files, because a small image has no `ps`, else from `ps`. */
const commandLine = async (pid: number): Promise<string> => {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return new Promise(resolve => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? UNKNOWN : stdout));
  });
};

const end = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL');
  for (const deadline = Date.now() + ENDS_WITHIN_MS; isRunning(pid) && Date.now() < deadline; ) await wait(20);
};
