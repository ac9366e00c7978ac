import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localPorts } from '../../../../infra/stages.ts';

const FIRST_PORT = Number(process.env.COVERLINE_E2E_PORT ?? 4750);
const PORTS_PER_SYSTEM = 10;

export const basePortOf = (workerIndex: number): number => FIRST_PORT + workerIndex * PORTS_PER_SYSTEM;

export const originsOf = (basePort: number) => {
  const ports = localPorts(basePort);
  const at = (port: number) => `http://localhost:${port}`;
  return { web: at(ports.web), api: at(ports.api), aws: at(ports.aws), twilio: at(ports.twilio) };
};

/**
 * Where this Playwright worker's system listens. A worker that replaces a failed one has the same parallel index. A worker
 * of journeys on a system of their own changes it to that one.
 */
export const origins = originsOf(basePortOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)));

const root = join(import.meta.dirname, '..', '..', '..', '..');
const START_TIMEOUT_MS = 300_000;

const stop = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

type StartingSystem = {
  /**
   * Resolves with everything that the start has printed when that contains this text; rejects when the start ended
   * without it.
   */
  hasPrinted(text: string): Promise<string>;
  stop(): Promise<void>;
};

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'coverline-e2e-'));

/** Starts everything by `npm start`'s own command, on ports and data of its own. */
export const startSystem = (basePort: number, dataDir: string): StartingSystem => {
  let output = '';
  const child = spawn(process.execPath, [join(root, 'bin', 'bootstrap.mjs'), 'start', '--no-watch'], {
    cwd: root,
    env: { ...process.env, COVERLINE_PORT: String(basePort), COVERLINE_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += String(data);
    });

  return {
    hasPrinted: text =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why}\n${output}`));
        const timer = setTimeout(() => fail('The system did not start in time.'), START_TIMEOUT_MS);
        const check = () => {
          if (!output.includes(text)) return;
          clearTimeout(timer);
          resolve(output);
        };
        child.once('exit', code => fail(`The system stopped at its start with ${code}.`));
        child.stdout.on('data', check);
        check();
      }),
    stop: () => stop(child),
  };
};

/**
 * Starts one system for each Playwright worker; returns a function that stops them. The first one builds the shared
 * files.
 */
export const startSystems = async (workers: number): Promise<() => Promise<void>> => {
  const systems: StartingSystem[] = [];
  const dataDirs: string[] = [];
  const stopAll = async () => {
    await Promise.all(systems.map(system => system.stop()));
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < workers; index++) {
      const dataDir = newDataDir();
      dataDirs.push(dataDir);
      const system = startSystem(basePortOf(index), dataDir);
      systems.push(system);
      await system.hasPrinted('Assembly');
    }
    await Promise.all(systems.map(system => system.hasPrinted('Ready to sign in')));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
};
