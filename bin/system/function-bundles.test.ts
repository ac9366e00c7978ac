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
  it('contain only the function of a changed handler', async () => {
    expect([...(await rebuild('lambdas/telephony/voice-webhooks.ts')).keys()]).toEqual(['voice-webhooks']);
  });

  it('contain every function after a change of shared code, and each can be loaded', async () => {
    const modules = await rebuild('lambdas/platform/logger.ts');
    expect([...modules.keys()].sort()).toEqual([...functionNames].sort());
    for (const path of modules.values()) expect(await import(path)).toHaveProperty('handler', expect.any(Function));
  });

  it('contain none after a change of a file that no function imports', async () => {
    expect((await rebuild('web/src/main.tsx')).size).toBe(0);
  });

  it('are kept for a local cloud that restarts', () => {
    expect(bundles.reloaded.get('voice-webhooks')).toBe(join(dir, 'voice-webhooks', 'index.mjs'));
  });
});
