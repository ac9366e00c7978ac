/**
 * Mutation testing changes the code in many small ways (mutants) and looks whether a unit test fails for each one.
 *
 *     npm run mutation -- lambdas/sales/products/changed-product.ts   one file: about half a second for a mutant
 *     npm run mutation -- shared/products                    the code of a folder
 *     COVERLINE_MUTATION_TESTS=lambdas/jobs npm run mutation -- lambdas/jobs     with the tests of this folder only
 *
 * `survived` names a change that no test notices: write the test that does, or see that the change makes no difference
 * (an equivalent mutant). The score counts the killed of the covered mutants, and should be 90 % or more for rules. A
 * mutant that is not covered is in code that no unit test runs: simulation or integration tests have it.
 * The page .build/mutation/report.html shows each mutant in its place.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // A mutant in what runs once, as the module is loaded (schemas, constants), would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 2,
  // Longer than a test's own limit, and than a loaded machine takes: what times out is an endless loop.
  timeoutMS: 60_000,
  // The list of survivors and the score are printed by bin/mutation.ts.
  reporters: ['html', 'json'],
  htmlReporter: { fileName: '.build/mutation/report.html' },
  jsonReporter: { fileName: '.build/mutation/report.json' },
  tempDirName: '.build/mutation/sandbox',
  // Stryker would rewrite the paths of tsconfig.json with TypeScript's API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['/.build', '/.local', '/cdk.out', '/docs', '/web', '/tests/e2e'],
  logLevel: 'warn',
};
