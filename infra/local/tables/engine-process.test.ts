import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOrphanedEngine, recordEngine } from './engine-process.ts';

const NOBODY = 2 ** 22 + 1;

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coverline-engine-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process that runs until it is killed, started with these arguments. */
const runs = (...args: string[]): number => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
};

const hasEnded = (pid: number) => children.some(child => child.pid === pid && child.signalCode !== null);

const recorded = (engine: number, startedBy: number) =>
  writeFileSync(join(dataDir, 'engine.json'), JSON.stringify({ engine, startedBy }));

describe('the engine of an earlier start', () => {
  it('is ended if the program that started it has ended', async () => {
    const engine = runs(dataDir);
    recorded(engine, NOBODY);
    await endOrphanedEngine(dataDir);
    await expect.poll(() => hasEnded(engine)).toBe(true);
  });

  it('is not ended while the program that started it runs', async () => {
    const engine = runs(dataDir);
    recordEngine(dataDir, engine);
    await endOrphanedEngine(dataDir);
    expect(hasEnded(engine)).toBe(false);
  });

  it('is ended if another program now has the process id of the one that started it', async () => {
    const engine = runs(dataDir);
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(other);
    recorded(engine, other.pid ?? 0);
    await endOrphanedEngine(dataDir);
    await expect.poll(() => hasEnded(engine)).toBe(true);
  });

  it('is ended by a later start if the system does not show at first which process it is', async () => {
    const engine = runs(dataDir);
    recorded(engine, NOBODY);
    await endOrphanedEngine(dataDir, { commandOf: async () => '' });
    expect(hasEnded(engine)).toBe(false);
    await endOrphanedEngine(dataDir);
    await expect.poll(() => hasEnded(engine)).toBe(true);
  });

  it('is not confused with another process that now has its process id', async () => {
    const other = runs('something-else');
    recorded(other, NOBODY);
    await endOrphanedEngine(dataDir);
    expect(hasEnded(other)).toBe(false);
  });

  it.each(['', 'no json', '{}', '{"engine":-1,"startedBy":1}'])('is unknown if the record is %j', async note => {
    writeFileSync(join(dataDir, 'engine.json'), note);
    await expect(endOrphanedEngine(dataDir)).resolves.toBeUndefined();
  });
});
