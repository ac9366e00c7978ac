import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Tests that failed, and those that failed once and then passed, each with its reason: each is a defect to look into. */
export type Counts = { passed: number; failed: number; failures?: string[]; onSecondTry?: string[] };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});
type FileResult = z.output<typeof VitestReport>['testResults'][number];
const Tried = z.object({
  status: z.string(),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })).default([]),
});
const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(Tried) })).default([]),
  get suites() {
    return z.array(Suite).default([]);
  },
});
const PlaywrightReport = z.object({
  suites: z.array(Suite).default([]),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A missing report, or a failed run without a failed test, counts as one failure. */
const orOneFailure = (counts: Counts | undefined, ok: boolean): Counts => {
  if (!counts) return { passed: 0, failed: 1 };
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
};

const LONGEST_REASON = 300;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The title and the first line of the error, because the record of a CI run keeps only its closing lines. */
const withReason = (title: string, error: string | undefined): string => {
  const [reason = ''] = (error ?? '').replace(COLOURS, '').split('\n');
  return reason ? `${title} (${reason.slice(0, LONGEST_REASON)})` : title;
};

const lineOf =
  (file: string) =>
  ({ fullName, failureMessages }: FileResult['assertionResults'][number]): string =>
    withReason(`${file}: ${fullName}`, failureMessages[0]);

/** A file that fails without a failed test could not be loaded, or its set-up failed. */
const failuresOf = ({ name, status, assertionResults }: FileResult): string[] => {
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [name];
  return failed.map(lineOf(name));
};

/** A test that passed has messages of the try that failed. */
const onSecondTryOf = ({ name, assertionResults }: FileResult): string[] =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(lineOf(name));

export const vitestCounts = (file: string, ok: boolean): Counts => {
  const report = VitestReport.safeParse(read(file)).data;
  if (!report) return orOneFailure(undefined, ok);
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report;
  const titles = { failures: testResults.flatMap(failuresOf), onSecondTry: testResults.flatMap(onSecondTryOf) };
  return orOneFailure({ passed, failed, ...titles }, ok);
};

const errorOf = (tests: z.output<typeof Tried>[]): string | undefined =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;

const titlesOf = ({ specs, suites }: z.output<typeof Suite>, wanted: string): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ title, tests }) => withReason(title, errorOf(tests))),
  ...suites.flatMap(suite => titlesOf(suite, wanted)),
];

export const playwrightCounts = (file: string, ok: boolean): Counts => {
  const report = PlaywrightReport.safeParse(read(file)).data;
  if (!report) return orOneFailure(undefined, ok);
  const { stats, suites } = report;
  const titles = (wanted: string) => suites.flatMap(suite => titlesOf(suite, wanted));
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return orOneFailure({ ...counts, failures: titles('unexpected'), onSecondTry: titles('flaky') }, ok);
};
