// A process of its own: the memory of the import is measured.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from '#platform/logger';
import { blacklistAreaOf } from '#platform/table/engine/list-keys';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { userCreation } from '#platform/table/users';
import type { ListedRow } from '#shared/blacklist/listed-row';
import { timestamp } from '#shared/time';
import { blacklistWork } from '../../../lambdas/jobs/imports/blacklist-work.ts';
import type { Files } from '../../../lambdas/jobs/imports/files.ts';
import { runJob } from '../../../lambdas/jobs/run-job.ts';
import { anAdmin } from '../../support/builders/a-user.ts';
import { anUpload } from '../../support/builders/an-upload.ts';

export type ImportAsked = { path: string };

export type ImportMeasured = {
  /** Valid rows of the file, and those that were written. */
  rows: number;
  written: number;
  readSeconds: number;
  writeSeconds: number;
  /** The most writes a second on one key within one draft. */
  busiestKey: number;
  peakMb: number;
};

const KB_A_MB = 1024;

const clock = () => timestamp(new Date());
const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** A folder as the bucket. It notes when each draft was read, because its rows are written after that. */
const folder = (dir: string, path: string) => {
  const drafts: { rows: ListedRow[]; at: number }[] = [];
  const pathOf = (key: string) => join(dir, key.replaceAll('/', '_'));
  const files: Files = {
    read: async key => {
      if (key === anUpload().input.key) return readFileSync(path);
      const body = readFileSync(pathOf(key));
      drafts.push({ rows: JSON.parse(body.toString('utf8')), at: performance.now() });
      return body;
    },
    write: async (key, { body }) => writeFileSync(pathOf(key), body),
  };
  return { files, drafts };
};

/** The number of rows of the area code that has the most. */
const most = (rows: ListedRow[]): number => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(blacklistAreaOf(row), (counts.get(blacklistAreaOf(row)) ?? 0) + 1);
  return Math.max(...counts.values());
};

const measure = async ({ path }: ImportAsked, dir: string): Promise<ImportMeasured> => {
  const { files, drafts } = folder(dir, path);
  // Each step of the job reads whether its owner may still do this.
  await writeOne(userCreation(anAdmin({ id: anUpload().owner })));
  await writeOne(jobCreation(anUpload({ created_ts: clock(), updated_ts: clock() })));
  const started = performance.now();
  await runJob({ work: blacklistWork({ clock }, files), clock, outOfTime: () => false }, { job_id: 'job-1', run: 1 });
  const job = await getJob('job-1');
  if (job?.kind !== 'blacklist_upload' || !job.result) throw new Error(`The import failed: ${job?.message}`);
  const ended = performance.now();
  const firstAt = drafts[0]?.at ?? ended;
  const rates = drafts.map(({ rows, at }, n) => most(rows) / (((drafts[n + 1]?.at ?? ended) - at) / 1000));
  return {
    rows: job.progress.rows,
    written: job.result.added,
    readSeconds: (firstAt - started) / 1000,
    writeSeconds: secondsSince(firstAt),
    busiestKey: Math.max(...rates),
    peakMb: process.resourceUsage().maxRSS / KB_A_MB,
  };
};

process.once('message', async (asked: ImportAsked) => {
  logger.setLogLevel('SILENT');
  const dir = mkdtempSync(join(tmpdir(), 'coverline-import-'));
  try {
    const measured = await measure(asked, dir);
    await new Promise(resolve => process.send?.(measured, resolve));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  process.exit(0);
});
