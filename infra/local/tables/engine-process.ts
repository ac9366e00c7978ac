import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** Which process serves the tables of a data folder, and which one started it. */
const EngineProcess = z.object({ engine: z.number().int().positive(), startedBy: z.number().int().positive() });
type EngineProcess = z.output<typeof EngineProcess>;

const ENDS_WITHIN_MS = 5_000;

const fileIn = (dataDir: string): string => join(dataDir, 'engine.json');

/** Notes the engine's process, so that the next start finds it where this program is killed before it can stop it. */
export const recordEngine = (dataDir: string, engine: number): void => {
  mkdirSync(dataDir, { recursive: true });
  const running: EngineProcess = { engine, startedBy: process.pid };
  writeFileSync(fileIn(dataDir), JSON.stringify(running));
};

export const forgetEngine = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/**
 * Ends the engine that a killed program left behind on this data folder; it still holds the port and the files.
 * An engine whose program still runs is left alone, and so is a process that got the number meanwhile.
 */
export const endOrphanedEngine = async (dataDir: string): Promise<void> => {
  const recorded = readRecord(dataDir);
  if (!recorded || isRunning(recorded.startedBy)) return;
  if (isRunning(recorded.engine) && (await commandLine(recorded.engine)).includes(dataDir)) await end(recorded.engine);
  forgetEngine(dataDir);
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

/** What a process was started with; empty where the machine does not tell. */
const commandLine = (pid: number): Promise<string> =>
  new Promise(resolve => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? '' : stdout));
  });

const end = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGKILL');
  for (const deadline = Date.now() + ENDS_WITHIN_MS; isRunning(pid) && Date.now() < deadline; ) await wait(20);
};
