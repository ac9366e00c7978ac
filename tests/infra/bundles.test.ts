import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFunctions } from '../../infra/build-functions.ts';
import { functionNames } from '../../infra/functions.ts';

const WEBHOOK_BUDGET_KB = 720;

const outdir = mkdtempSync(join(tmpdir(), 'coverline-bundles-'));
beforeAll(() => buildFunctions(outdir));
afterAll(() => rmSync(outdir, { recursive: true }));

const bundleOf = (name: string) => join(outdir, name, 'index.mjs');

test.each(functionNames)('%s is bundled as a module with a handler and a source map', name => {
  const code = readFileSync(bundleOf(name), 'utf8');
  expect(code).toMatch(/export\{[^}]*\bas handler\b[^}]*\}/);
  expect(code).toContain('//# sourceMappingURL=index.mjs.map');
});

test.each(['voice-webhooks', 'status-webhooks'])('%s is within its budget', name => {
  expect(statSync(bundleOf(name)).size / 1024).toBeLessThanOrEqual(WEBHOOK_BUDGET_KB);
});
