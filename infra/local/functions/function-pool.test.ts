import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderOfFile } from '../../../tests/support/temporary-folder.ts';
import { FunctionPool } from './function-pool.ts';

const dir = folderOfFile('coverline-function');
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()));
});

type Options = { timeoutMs?: number; concurrency?: number; startAnotherAfterMs?: number };

const poolOf = (name: string, source: string, { startAnotherAfterMs, ...more }: Options = {}) => {
  const modulePath = join(dir, `${name}.mjs`);
  writeFileSync(modulePath, source);
  const lines: string[] = [];
  const pool = new FunctionPool(
    {
      ...{ name, arn: `arn:${name}`, modulePath, exportName: 'handler', memoryMb: 128 },
      ...{ timeoutMs: 5000, concurrency: 2, environment: { GREETING: 'hello' }, ...more },
    },
    line => lines.push(line),
    startAnotherAfterMs,
  );
  stops.push(() => pool.stop());
  return { pool, lines, rewrite: (text: string) => writeFileSync(modulePath, text) };
};

describe('a function', () => {
  it('gets the event and its own environment, and nothing of this process', async () => {
    const { pool, lines } = poolOf(
      'echo',
      `export const handler = async (event, context) => {
         console.log('said');
         return { event, name: context.functionName, left: context.getRemainingTimeInMillis() > 0, env: Object.keys(process.env), greeting: process.env.GREETING };
       }`,
    );
    const { payload } = await pool.invoke({ n: 1 });
    expect(payload).toEqual({ event: { n: 1 }, name: 'echo', left: true, env: ['GREETING'], greeting: 'hello' });
    await expect.poll(() => lines).toContain('said');
  });

  it('returns an error as Lambda does and can be invoked again', async () => {
    const { pool } = poolOf(
      'fails',
      `export const handler = async ({ ok }) => { if (!ok) throw new RangeError('too far'); return 'fine'; }`,
    );
    expect(await pool.invoke({})).toMatchObject({
      functionError: 'Unhandled',
      payload: { errorType: 'RangeError', errorMessage: 'too far' },
    });
    expect(await pool.invoke({ ok: true })).toEqual({ payload: 'fine' });
  });

  it('is killed after its time-out, even in an endless loop, and then starts again', async () => {
    const { pool } = poolOf('hangs', `export const handler = async ({ hang }) => { while (hang); return 'back'; }`, {
      timeoutMs: 1500,
    });
    expect(await pool.invoke({ hang: true })).toMatchObject({ payload: { errorType: 'Sandbox.Timedout' } });
    expect(await pool.invoke({})).toEqual({ payload: 'back' });
  });

  it('can be invoked again after an instance has ended itself', async () => {
    const { pool } = poolOf(
      'exits',
      `export const handler = async ({ exit }) => { if (exit) process.exit(1); return 'alive'; }`,
    );
    expect(await pool.invoke({ exit: true })).toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    expect(await pool.invoke({})).toEqual({ payload: 'alive' });
  });

  it('runs invocations in parallel up to its concurrency, one per instance; others wait', async () => {
    const { pool } = poolOf(
      'counts',
      `let inside = 0, most = 0;
       export const handler = async () => { inside++; most = Math.max(most, inside); await new Promise(r => setTimeout(r, 50)); inside--; return most; }`,
    );
    const results = await Promise.all(Array.from({ length: 6 }, () => pool.invoke({})));
    expect(results.map(({ payload }) => payload)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it.each([0, 1])('starts another instance while one stays busy for %i ms', async startAnotherAfterMs => {
    const { pool } = poolOf(
      'meets',
      `export const handler = () => new Promise(resolve => {
         const others = new BroadcastChannel('meets');
         others.onmessage = () => { others.onmessage = null; others.postMessage('here'); resolve('met'); };
         others.postMessage('here');
       })`,
      { startAnotherAfterMs },
    );
    expect(await Promise.all([pool.invoke({}), pool.invoke({})])).toEqual([{ payload: 'met' }, { payload: 'met' }]);
  });

  it('runs brief invocations on one instance if another one may start later', async () => {
    const { pool } = poolOf(
      'brief',
      `import { threadId } from 'node:worker_threads'; export const handler = async () => threadId`,
      { startAnotherAfterMs: 60_000 },
    );
    const results = await Promise.all(Array.from({ length: 6 }, () => pool.invoke({})));
    expect(new Set(results.map(({ payload }) => payload)).size).toBe(1);
  });

  it('runs new code after a reload', async () => {
    const { pool, rewrite } = poolOf('reloads', `export const handler = async () => 'old'`);
    expect(await pool.invoke({})).toEqual({ payload: 'old' });
    rewrite(`export const handler = async () => 'new'`);
    await pool.reload();
    expect(await pool.invoke({})).toEqual({ payload: 'new' });
  });

  it('fails the first invocation if its module cannot be loaded', async () => {
    const { pool } = poolOf('broken', `import './nowhere.mjs'; export const handler = async () => 1`);
    expect(await pool.invoke({})).toMatchObject({
      functionError: 'Unhandled',
      payload: { errorMessage: expect.stringContaining('nowhere') },
    });
  });
});
