import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const reports = process.env.COVERLINE_REPORTS ?? join(import.meta.dirname, '..', '..', '.build', 'reports');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(reports, 'e2e-results'),
  globalSetup: './support/global-setup.ts',
  // One system, one phone network: the journeys go one after the other.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(reports, 'e2e.json') }]],
});
