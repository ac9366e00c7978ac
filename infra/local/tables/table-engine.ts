import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AssemblyError } from '../assembly/template.ts';
import { freePort } from '../http/free-port.ts';
import { recordEngine, removeEngineRecord } from './engine-process.ts';
import { dynamoDbLocal, dynoxide, dynoxideFile, type EngineName, hasDynoxide, hasJava } from './engine-programs.ts';
import { indexStreamRecords } from './index-stream-records.ts';

export type TableEngine = { name: EngineName; endpoint: string; stop(): Promise<void> };

const READY_WITHIN_MS = 20_000;

/**
 * Starts a DynamoDB engine: DynamoDB Local if Java 17 exists, else Dynoxide; `COVERLINE_DYNAMODB` chooses one.
 * Without `dataDir` the data is lost when it stops. `port` 0 takes a free port.
 */
export const startTableEngine = async (options: {
  port: number;
  dataDir?: string;
  engine?: EngineName;
  /** Called when the engine ends by itself after it was ready. */
  crashed?(reason: string): void;
}): Promise<TableEngine> => {
  const name = options.engine ?? (await chooseEngine());
  // Dynoxide gets a file in any case: data in memory cannot be given indexes.
  const temporary = !options.dataDir && name === 'dynoxide' ? mkdtempSync(join(tmpdir(), 'coverline-')) : undefined;
  const dataDir = temporary ?? (options.dataDir && join(options.dataDir, name));
  const port = await freePort(options.port);
  const program = name === 'dynoxide' && dataDir ? dynoxide(port, dataDir) : dynamoDbLocal(port, dataDir);
  // In a process group of its own: a terminal's Ctrl-C must not end it while other parts still write to it.
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const removeTemporary = () => temporary && rmSync(temporary, { recursive: true, force: true });
  // The engine must not run longer than this process.
  const kill = () => {
    child.kill('SIGKILL');
    removeTemporary();
  };
  process.once('exit', kill);
  if (options.dataDir && child.pid !== undefined) recordEngine(options.dataDir, child.pid);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(child, endpoint, name);
  if (name === 'dynoxide' && dataDir) await indexStreamRecords(dynoxideFile(dataDir));
  const tellCrash = (code: number | null, signal: string | null) =>
    options.crashed?.(`${name} ended by itself (${signal ?? code}).`);
  child.once('exit', tellCrash);
  return {
    name,
    endpoint,
    stop: async () => {
      process.off('exit', kill);
      child.off('exit', tellCrash);
      await ended(child);
      removeTemporary();
      if (options.dataDir) removeEngineRecord(options.dataDir);
    },
  };
};

const chooseEngine = async (): Promise<EngineName> => {
  const forced = process.env.COVERLINE_DYNAMODB;
  if (forced === 'dynoxide' || forced === 'dynamodb-local') return forced;
  if (forced) throw new AssemblyError(`COVERLINE_DYNAMODB is '${forced}': choose dynamodb-local or dynoxide.`);
  return (await enginesHere())[0];
};

/** The engines that can run on this machine, the preferred one first. Throws if there is none. */
export const enginesHere = async (): Promise<[EngineName, ...EngineName[]]> => {
  if (await hasJava()) return hasDynoxide() ? ['dynamodb-local', 'dynoxide'] : ['dynamodb-local'];
  if (hasDynoxide()) return ['dynoxide'];
  throw new AssemblyError(
    `No DynamoDB can run here: there is neither Java 17 nor a Dynoxide for ${process.platform}-${process.arch}. Install Java 17.`,
  );
};

const untilReady = async (child: ChildProcess, endpoint: string, name: EngineName) => {
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2000);
  });
  child.on('error', error => {
    complaint += error.message;
  });
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(20)) {
    if (child.exitCode !== null || child.pid === undefined) break;
    if (await answers(endpoint)) return;
  }
  // A program that did not start has no process id, and a signal without a process id goes to our own process group.
  if (child.pid !== undefined) child.kill('SIGKILL');
  throw new AssemblyError(`${name} did not start. ${complaint.trim() || 'Its program cannot be run.'}`);
};

const answers = (endpoint: string) =>
  fetch(endpoint, { method: 'GET', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await exit;
  clearTimeout(timer);
};
