import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export type Counts = { passed: number; failed: number };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const PlaywrightReport = z.object({
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

export const playwrightCounts = (file: string, ok: boolean): Counts => {
  const stats = PlaywrightReport.safeParse(read(file)).data?.stats;
  return orOneFailure(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }, ok);
};
