import { contentTypes } from '#platform/content-types';
import type { Cell } from '#shared/exports/column';
import { BYTE_ORDER_MARK, csvLine } from '#shared/exports/csv';
import { fileNameOf } from '#shared/exports/export-input';
import type { ExportJob } from '#shared/jobs/job';

/** The folder of a user's files in the bucket; the bucket deletes what is in `exports/` after seven days. */
const keyOf = ({ id, owner }: Pick<ExportJob, 'id' | 'owner'>, ending: string): string =>
  `exports/${owner}/${id}.${ending}`;

/** A file in the bucket, as a browser saves it. */
type StoredFile = { key: string; contentType: string; fileName: string };

type Exported = Pick<ExportJob, 'id' | 'owner' | 'input'>;

/** The file that the owner gets. */
export const finalFile = (job: Exported): StoredFile => ({
  key: keyOf(job, job.input.format),
  contentType: contentTypes[job.input.format],
  fileName: fileNameOf(job.input),
});

const draftFile = (job: Exported): StoredFile => ({
  key: keyOf(job, 'rows'),
  contentType: 'application/x-ndjson',
  fileName: `${job.id}.rows`,
});

/** The rows that a run had read when its time was up, too few for a part: each run has an object of its own. */
export const keptRowsKey = ({ id, owner, run }: Pick<ExportJob, 'id' | 'owner' | 'run'>): string =>
  keyOf({ id, owner }, `rows-of-run-${run}`);

/** How rows become text: a CSV file is written as it is read, a workbook is made from a draft of one row per line. */
type RowWriter = { file: StoredFile; opening: (titles: string[]) => string; line: (cells: Cell[]) => string };

/** `readline` of newer versions of Node ends a line at U+2028 and U+2029 too, which JSON does not escape. */
const lineOfDraft = (cells: Cell[]): string =>
  `${JSON.stringify(cells).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

export const rowWriterOf = (job: Exported): RowWriter =>
  job.input.format === 'csv'
    ? { file: finalFile(job), opening: titles => BYTE_ORDER_MARK + csvLine(titles), line: csvLine }
    : { file: draftFile(job), opening: () => '\n', line: lineOfDraft };

/** The row of a line of the draft; its first line is empty, because a file has at least one byte. */
export const rowOfDraft = (line: string): Cell[] | undefined =>
  line === '' ? undefined : (JSON.parse(line) as Cell[]);
