import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** `onSecondTry`: titles of tests that failed once and then passed; each is a defect to look into. */
export type Counts = { passed: number; failed: number; onSecondTry?: string[] };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })).default([]),
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

export const vitestCounts = (file: string, ok: boolean): Counts => {
  const report = VitestReport.safeParse(read(file)).data;
  return orOneFailure(report && { passed: report.numPassedTests, failed: report.numFailedTests }, ok);
};

const flakyTitles = ({ specs, suites }: z.output<typeof Suite>): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyTitles),
];

export const playwrightCounts = (file: string, ok: boolean): Counts => {
  const report = PlaywrightReport.safeParse(read(file)).data;
  if (!report) return orOneFailure(undefined, ok);
  const { stats, suites } = report;
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return orOneFailure({ ...counts, onSecondTry: suites.flatMap(flakyTitles) }, ok);
};
