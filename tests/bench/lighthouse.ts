import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { publicPath } from '../../shared/contracts/public-pages.ts';
import { chromiumArguments, chromiumPath } from '../support/browser/chromium.ts';
import { atLeast, type Row } from './row.ts';
import type { BenchSystem } from './support/bench-system.ts';
import { publicPaths } from './support/public-paths.ts';

/** The page of thanks is not for search engines, which Lighthouse would count against it. */
const paths = publicPaths.filter(path => path !== publicPath('en', 'thanks'));

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const Category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const Report = z.object({
  categories: z.record(z.enum(categories), Category),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), displayValue: z.string().optional() })),
});
type Report = z.infer<typeof Report>;

const program = join(import.meta.dirname, '..', '..', 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Lighthouse's report of a page on its own profile of a slow phone, in a process and a Chromium of its own. */
const reportOn = async (url: string): Promise<Report> => {
  const flags = ['--headless', ...chromiumArguments].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      ...['--quiet', '--output=json', '--no-enable-error-reporting'],
      ...[`--only-categories=${categories}`, `--chrome-flags=${flags}`],
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return Report.parse(JSON.parse(stdout));
};

const pointsOf = ({ score }: z.infer<typeof Category>): number => Math.round(score * 100);

/** The audits that cost points, with what they measured. */
const lost = ({ categories: all, audits }: Report): string[] =>
  Object.values(all)
    .filter(category => pointsOf(category) < 100)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const { score = null, displayValue } = audits[id] ?? {};
      return score === null || score === 1 ? [] : [displayValue ? `${id} ${displayValue}` : id];
    });

const rowOf = (path: string, report: Report): Row => {
  const scores = categories.map(name => pointsOf(report.categories[name]));
  return atLeast(100, {
    what: `Lighthouse, ${path}`,
    value: Math.min(...scores),
    baseline: [scores.join(' '), ...lost(report)].join(', '),
  });
};

/** The lowest of Lighthouse's four scores of each public page, with all four and what cost points. */
export const measureLighthouse = async ({ system }: BenchSystem): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const path of paths) rows.push(rowOf(path, await reportOn(`${system.origins.web}${path}`)));
  return rows;
};
