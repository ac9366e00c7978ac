import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testsByIsolation } from './bin/checks/isolation.ts';

const browserTests = 'infra/**/*.browser.test.ts';
const { isolated } = testsByIsolation('shared', 'lambdas', 'infra', 'bin');
const unit = {
  environment: 'node' as const,
  include: ['shared/**/*.test.ts', 'lambdas/**/*.test.ts', 'infra/**/*.test.ts', 'bin/**/*.test.ts'],
  testTimeout: 40_000,
};

/** One project a kind of test, so that each can be run alone: `npx vitest run --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Vitest itself leaves one core free.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          exclude: [browserTests, '**/node_modules/**', ...isolated],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit isolated',
          include: isolated,
          exclude: [browserTests],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'web',
          root: '.',
          environment: 'jsdom',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          testTimeout: 40_000,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts', browserTests],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/local-cloud/shared-system.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
