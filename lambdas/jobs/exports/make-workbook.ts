import { writeXlsxStream } from 'hucre/xlsx';
import { PART_BYTES } from '#platform/multipart-uploads';
import type { Cell, ExportColumn } from '#shared/exports/column';
import { reportTitles } from '#shared/exports/export-input';
import type { ExportJob } from '#shared/jobs/job';
import type { PartUpload } from '#shared/jobs/part-upload';
import type { Report } from '../work.ts';
import type { ExportDeps } from './deps.ts';
import { finalFile, rowOfDraft, rowWriterOf } from './file-writer.ts';
import { WORKBOOK_FROM } from './read-rows.ts';
import { reportOf } from './reports/registry.ts';

type Column = Pick<ExportColumn<never>, 'title' | 'kind'>;

const REPORT_EVERY_ROWS = 5_000;

/** In characters. */
const widths: Record<Column['kind'], number> = {
  text: 24,
  phone: 14,
  count: 12,
  number: 12,
  cents: 14,
  day: 14,
  time: 20,
};

const sheetColumn = ({ title, kind }: Column) => ({
  header: title,
  width: Math.max(widths[kind], title.length + 2),
  ...(kind === 'cents' && { numFmt: '#,##0.00' }),
});

async function* rowsOf(
  lines: AsyncIterable<string>,
  whenRead: (rows: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  let rows = 0;
  for await (const line of lines) {
    const row = rowOfDraft(line);
    if (!row) continue;
    yield row;
    rows++;
    if (rows % REPORT_EVERY_ROWS === 0) await whenRead(rows);
  }
}

/** The bytes in pieces that are large enough to be parts of an upload; the last one is smaller. */
async function* partsOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The workbook as bytes: texts are texts, never formulas, and numbers are numbers. */
export const workbookOf = (name: string, columns: readonly Column[], rows: AsyncIterable<Cell[]>) =>
  writeXlsxStream(rows, { name, columns: columns.map(sheetColumn), freezePane: { rows: 1 } });

/**
 * Makes the workbook from the complete draft, as one upload. A workbook can't be written in steps, because its
 * compression has no checkpoint; 200,000 rows take seconds. A run that ends in between leaves an unfinished upload,
 * which the bucket removes, and the next run makes the workbook from the beginning.
 */
export const makeWorkbook = async (
  { files }: Pick<ExportDeps, 'files'>,
  { job, rows }: { job: ExportJob; rows: number },
  report: Report,
): Promise<void> => {
  const { key, ...file } = finalFile(job);
  const whenRead = (read: number) =>
    report({ percent: WORKBOOK_FROM + Math.floor(((99 - WORKBOOK_FROM) * read) / rows), rows });
  const id = await files.begin(key, file);
  try {
    const lines = rowsOf(files.linesOf(rowWriterOf(job).file.key), whenRead);
    const parts: PartUpload['parts'] = [];
    for await (const body of partsOf(
      workbookOf(reportTitles[job.input.report], reportOf(job.input).columns(job.input.filter), lines),
    ))
      parts.push(await files.put(key, { id, number: parts.length + 1, body }));
    await files.complete(key, { id, parts });
  } catch (error) {
    await files.abort(key, id);
    throw error;
  }
};
