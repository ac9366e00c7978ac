// A separate process for each export: its memory is measured.
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { logger } from '#platform/logger';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { type ExportInput, ExportInput as Input } from '#shared/exports/export-input';
import { timestamp } from '#shared/time';
import { exportWork } from '../../../lambdas/jobs/exports/export-work.ts';
import type { Files } from '../../../lambdas/jobs/exports/files.ts';
import { runJob } from '../../../lambdas/jobs/run-job.ts';
import { anAdmin } from '../../support/builders/a-user.ts';
import { anExport } from '../../support/builders/an-export.ts';

/** The input of the process: the days decide how many rows there are. */
export type ExportAsked = { format: ExportInput['format']; first: string; last: string };
export type ExportMeasured = { rows: number; seconds: number; peakMb: number; fileMb: number };

const MB = 1024 * 1024;
const KB_A_MB = 1024;

/** The bucket as a folder: a part is appended to its file. */
const folderFiles = (dir: string): Files => {
  const pathOf = (key: string) => join(dir, key.replaceAll('/', '_'));
  return {
    begin: async key => key,
    put: async (key, { number, body }) => {
      const stream = createWriteStream(pathOf(key), { flags: number === 1 ? 'w' : 'a' });
      stream.end(body);
      await once(stream, 'finish');
      return { number, etag: String(number) };
    },
    complete: async () => undefined,
    writeRows: (key, rows) => writeFile(pathOf(key), rows),
    read: key => readFile(pathOf(key)),
    abort: async () => undefined,
    linesOf: async function* (key) {
      yield* createInterface({ input: createReadStream(pathOf(key)) });
    },
  };
};

const clock = () => timestamp(new Date());

const measure = async ({ format, first, last }: ExportAsked, dir: string): Promise<ExportMeasured> => {
  const filter = { first, last, of: 'company' };
  const id = `${format}-${first}`;
  const job = anExport({
    id,
    owner: anAdmin().id,
    input: Input.parse({ report: 'commissions', format, filter }),
    created_ts: clock(),
  });
  await writeOne(jobCreation(job));
  const started = performance.now();
  const outOfTime = () => false;
  const work = exportWork({ clock, rowsLimit: 1_000_000, outOfTime }, folderFiles(dir));
  await runJob({ work, clock, outOfTime }, { job_id: id, run: 1 });
  const seconds = (performance.now() - started) / 1000;
  const done = await getJob(id);
  if (done?.kind !== 'export' || done.state !== 'done' || !done.result)
    throw new Error(`The export is ${done?.state}: ${done?.message}`);
  const fileMb = statSync(join(dir, done.result.file_key.replaceAll('/', '_'))).size / MB;
  return { rows: done.result.rows, seconds, peakMb: process.resourceUsage().maxRSS / KB_A_MB, fileMb };
};

process.once('message', async (asked: ExportAsked) => {
  logger.setLogLevel('SILENT');
  const dir = mkdtempSync(join(tmpdir(), 'coverline-export-'));
  try {
    const measured = await measure(asked, dir);
    await new Promise(resolve => process.send?.(measured, resolve));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  process.exit(0);
});
