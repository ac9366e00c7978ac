import { defineConfig } from 'vitest/config';
import { testEnvironment } from './bin/checks/test-environment.ts';

/** Whose tests run, such as `lambdas/jobs`: with those of one context, a large folder is measured in an hour. */
const folders = process.env.COVERLINE_MUTATION_TESTS?.split(',') ?? ['shared', 'lambdas'];

/** The unit tests that mutation testing runs, without a project beside them. */
export default defineConfig({
  test: {
    environment: 'node',
    env: testEnvironment,
    setupFiles: ['tests/support/unit/silent-log.ts'],
    restoreMocks: true,
    include: folders.map(folder => (folder.endsWith('.ts') ? folder : `${folder}/**/*.test.ts`)),
    testTimeout: 20_000,
  },
});
