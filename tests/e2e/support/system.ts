import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localPorts } from '../../../infra/stages.ts';

export const BASE_PORT = Number(process.env.COVERLINE_E2E_PORT ?? 4750);
const ports = localPorts(BASE_PORT);

/** Where the system under test listens. */
export const origins = {
  web: `http://localhost:${ports.web}`,
  api: `http://localhost:${ports.api}`,
  aws: `http://localhost:${ports.aws}`,
  twilio: `http://localhost:${ports.twilio}`,
} as const;

const root = join(import.meta.dirname, '..', '..', '..');
const LONGEST_START_MS = 180_000;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${origins.web}/config.json`)).ok;
  } catch {
    return false;
  }
};

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

/** Starts everything by the newcomer's own command on ports and data of its own; answers how to stop it. */
export const startSystem = async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coverline-e2e-'));
  const output: string[] = [];
  const child = spawn(process.execPath, [join(root, 'bin', 'bootstrap.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, COVERLINE_PORT: String(BASE_PORT), COVERLINE_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => output.push(String(data)));

  const ready = new Promise<void>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`${why}\n${output.join('')}`));
    const timer = setTimeout(() => giveUp('The system did not start in time.'), LONGEST_START_MS);
    child.once('exit', code => giveUp(`The system stopped at its start with ${code}.`));
    child.stdout?.on('data', () => {
      if (!output.join('').includes('Ready to sign in')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  await ready;
  if (!(await isReady())) throw new Error(`The web app is not served.\n${output.join('')}`);

  return async () => {
    await stopped(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
};
