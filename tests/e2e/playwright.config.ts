import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const reports = process.env.COVERLINE_REPORTS ?? join(import.meta.dirname, '..', '..', '.build', 'reports');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(reports, 'e2e-results'),
  globalSetup: './support/system/global-setup.ts',
  // Each worker has a system of its own; a system that was started by hand serves one worker.
  workers: process.env.COVERLINE_E2E_RUNNING ? 1 : 2,
  fullyParallel: true,
  // Limits for a busy machine; a journey on an idle one takes 10 to 60 seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A journey that needs its second try is named in the closing lines of `npm test`: its cause is to be found.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env.COVERLINE_E2E_REPORT ?? join(reports, 'e2e.json') }]],
});
