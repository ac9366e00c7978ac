// A process of its own: the memory of the import is measured.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from '#platform/logger';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { userCreation } from '#platform/table/users';
import { timestamp } from '#shared/time';
import type { Files } from '../../../lambdas/jobs/imports/files.ts';
import { checkWork } from '../../../lambdas/jobs/imports/leads/check-work.ts';
import { importWork } from '../../../lambdas/jobs/imports/leads/import-work.ts';
import { runJob } from '../../../lambdas/jobs/run-job.ts';
import { aLeadCheck, aLeadImport } from '../../support/builders/a-lead-import.ts';
import { anAdmin } from '../../support/builders/a-user.ts';

export type LeadsAsked = { path: string };

export type LeadsMeasured = {
  /** Lines that the dry run would import, and leads that were written. */
  lines: number;
  written: number;
  checkSeconds: number;
  importSeconds: number;
  peakMb: number;
};

const KB_A_MB = 1024;

const clock = () => timestamp(new Date());
const secondsSince = (started: number): number => (performance.now() - started) / 1000;

/** The bucket as a folder. */
const folder = (dir: string, path: string): Files => {
  const pathOf = (key: string) => join(dir, key.replaceAll('/', '_'));
  return {
    read: async key => readFileSync(key === aLeadCheck().input.key ? path : pathOf(key)),
    write: async (key, { body }) => writeFileSync(pathOf(key), body),
  };
};

const check = async (files: Files) => {
  await writeOne(jobCreation(aLeadCheck({ created_ts: clock(), updated_ts: clock() })));
  const work = checkWork({ files, clock, linesADraft: 1_000 });
  await runJob({ work, clock, outOfTime: () => false }, { job_id: aLeadCheck().id, run: 1 });
  const job = await getJob(aLeadCheck().id);
  if (job?.kind !== 'lead_check' || !job.result) throw new Error(`The dry run failed: ${job?.message}`);
  return job.result;
};

const importLines = async (files: Files, drafts: number): Promise<number> => {
  const { input, id } = aLeadImport();
  const job = aLeadImport({ input: { ...input, drafts }, created_ts: clock(), updated_ts: clock() });
  await writeOne(jobCreation(job));
  const work = importWork({ files, clock, linesADraft: 1_000 });
  await runJob({ work, clock, outOfTime: () => false }, { job_id: id, run: 1 });
  const after = await getJob(id);
  if (after?.kind !== 'lead_import' || after.state === 'failed')
    throw new Error(`The import failed: ${after?.message}`);
  return after.progress.rows;
};

const measure = async ({ path }: LeadsAsked, dir: string): Promise<LeadsMeasured> => {
  const files = folder(dir, path);
  await writeOne(userCreation(anAdmin()));
  const started = performance.now();
  const { create, drafts } = await check(files);
  const checkSeconds = secondsSince(started);
  const begun = performance.now();
  const written = await importLines(files, drafts);
  return {
    lines: create,
    written,
    checkSeconds,
    importSeconds: secondsSince(begun),
    peakMb: process.resourceUsage().maxRSS / KB_A_MB,
  };
};

process.once('message', async (asked: LeadsAsked) => {
  logger.setLogLevel('SILENT');
  const dir = mkdtempSync(join(tmpdir(), 'coverline-leads-'));
  try {
    const measured = await measure(asked, dir);
    await new Promise(resolve => process.send?.(measured, resolve));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  process.exit(0);
});
