import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionNames } from '../../infra/functions.ts';
import { type FunctionBundles, openFunctionBundles } from './function-bundles.ts';
import { inRoot } from './paths.ts';

const PATIENCE = 60_000;

let dir: string;
let bundles: FunctionBundles;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'coverline-reload-'));
  bundles = openFunctionBundles(dir);
  await bundles.prepare();
}, PATIENCE);
afterAll(async () => {
  await bundles.stop();
  rmSync(dir, { recursive: true, force: true });
});

const rebuild = (...paths: string[]) => bundles.rebuild(new Set(paths.map(path => inRoot(path))));

describe('the bundles of a reload', () => {
  it('of one handler are its own alone', async () => {
    expect([...(await rebuild('lambdas/telephony/voice-webhooks.ts')).keys()]).toEqual(['voice-webhooks']);
  });

  it('of code that all share are all, and each can be loaded as it is', async () => {
    const modules = await rebuild('lambdas/platform/logger.ts');
    expect([...modules.keys()].sort()).toEqual([...functionNames].sort());
    for (const path of modules.values()) expect(await import(path)).toHaveProperty('handler', expect.any(Function));
  });

  it('of a file that no function is made of are none', async () => {
    expect((await rebuild('web/src/main.tsx')).size).toBe(0);
  });

  it('are remembered, for a cloud that starts anew', () => {
    expect(bundles.reloaded.get('voice-webhooks')).toBe(join(dir, 'voice-webhooks', 'index.mjs'));
  });
});
