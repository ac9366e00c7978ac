import { defineConfig } from 'vitest/config';

/** The unit tests that mutation testing runs: those of `shared` and `lambdas`, without a project beside them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['shared/**/*.test.ts', 'lambdas/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
