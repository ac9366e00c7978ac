import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isolatedUnitTests, isolatedWebTests } from './bin/checks/isolation.ts';
import { testEnvironment } from './bin/checks/test-environment.ts';

const browserTests = 'infra/**/*.browser.test.ts';
const isolated = isolatedUnitTests();
const isolatedWeb = isolatedWebTests();
const longWaits = 'tests/support/unit/long-waits.ts';
/** A check that is repeated passes at once when it can: its limit only decides how soon a defect is reported. */
const patience = { expect: { poll: { timeout: 15_000 } } };
/** As with journeys: the closing lines of `npm test` name a test that needs its second try (decision 0053). */
const secondTry = { retry: 1 };
const web = {
  ...patience,
  environment: 'happy-dom' as const,
  setupFiles: ['web/src/testing/set-up.ts', longWaits],
  testTimeout: 40_000,
  ...secondTry,
  pool: 'threads' as const,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
};
/** Files of one worker share the modules that they load. */
const sharedPackages = { pool: 'threads' as const, isolate: false };
const freshModules = 'tests/support/fresh-modules.ts';
const silentLog = { ...patience, setupFiles: ['tests/support/unit/silent-log.ts', longWaits] };
const unit = {
  ...silentLog,
  environment: 'node' as const,
  include: ['shared/**/*.test.ts', 'lambdas/**/*.test.ts', 'infra/**/*.test.ts', 'bin/**/*.test.ts'],
  testTimeout: 40_000,
};

const busyDay = 'tests/simulation/a-busy-day.test.ts';
const seed = Number(process.env.COVERLINE_SIMULATION_SEED ?? 20_260_105);
const aBusyDay = (number: number, calls: number) => ({
  test: {
    name: `busy day ${number}`,
    setupFiles: silentLog.setupFiles,
    environment: 'node' as const,
    include: [busyDay],
    env: {
      COVERLINE_SIMULATION_SEED: String(seed + number - 1),
      COVERLINE_SIMULATION_CALLS: process.env.COVERLINE_SIMULATION_CALLS ?? String(calls),
    },
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
});

/** One project a kind of test, so that each can be run alone: `npx vitest run --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than cores: tests wait for timers and for other processes a tenth to a third of their time.
    maxWorkers: availableParallelism() + 1,
    experimental: { fsModuleCache: true, fsModuleCachePath: '.build/vitest-modules' },
    env: testEnvironment,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          exclude: [browserTests, '**/node_modules/**', ...isolated],
          pool: 'threads',
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit isolated',
          setupFiles: [freshModules, ...silentLog.setupFiles],
          include: isolated,
          exclude: [browserTests],
          ...sharedPackages,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: isolatedWeb,
          isolate: false,
        },
      },
      {
        test: {
          ...web,
          name: 'web isolated',
          setupFiles: [freshModules, ...web.setupFiles],
          include: isolatedWeb,
          isolate: false,
        },
      },
      {
        test: {
          name: 'infra',
          ...patience,
          setupFiles: [longWaits],
          environment: 'node',
          ...sharedPackages,
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          ...patience,
          setupFiles: [longWaits],
          environment: 'node',
          ...sharedPackages,
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract in a browser',
          ...patience,
          ...secondTry,
          setupFiles: [longWaits],
          environment: 'node',
          ...sharedPackages,
          include: [browserTests],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'simulation',
          ...silentLog,
          environment: 'node',
          ...sharedPackages,
          include: ['tests/simulation/**/*.test.ts'],
          exclude: [busyDay],
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      // The longest of all tests. The day that runs with `npm test` has a part of the calls.
      aBusyDay(1, 125),
      aBusyDay(2, 375),
      {
        test: {
          name: 'integration',
          ...patience,
          setupFiles: [freshModules, ...silentLog.setupFiles],
          environment: 'node',
          ...sharedPackages,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/local-cloud/shared-system.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
