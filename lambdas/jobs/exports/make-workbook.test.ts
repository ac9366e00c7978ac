import { randomBytes } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Cell } from '#shared/exports/column';
import { ExportInput } from '#shared/exports/export-input';
import type { ExportJob } from '#shared/jobs/job';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { memoryFiles } from '../../../tests/support/unit/memory-files.ts';
import { rowWriterOf } from './file-writer.ts';
import { makeWorkbook, workbookOf } from './make-workbook.ts';

/** Makes the workbook of an export with these rows; tells what was reported and the parts of the upload. */
const made = async (rows: Cell[][]) => {
  const input = ExportInput.parse({ report: 'dids', format: 'xlsx', filter: {} });
  const job: ExportJob = anExport({ input });
  const bucket = memoryFiles();
  const { file, opening, line } = rowWriterOf(job);
  await bucket.files.writeRows(file.key, opening([]) + rows.map(line).join(''));
  const [reported, parts]: [object[], { number: number; bytes: number }[]] = [[], []];
  const files: typeof bucket.files = {
    ...bucket.files,
    put: async (key, part) => {
      parts.push({ number: part.number, bytes: part.body.length });
      return bucket.files.put(key, part);
    },
  };
  await makeWorkbook({ files }, { job, rows: rows.length }, async progress => void reported.push(progress));
  const bytes = bucket.stored.get(`exports/${job.owner}/${job.id}.xlsx`) ?? expect.fail();
  return { reported, parts, sheet: (await readXlsx(bytes)).sheets[0] ?? expect.fail() };
};

it('a workbook keeps its titles in view and readable, and shows money with cents', async () => {
  const columns = [
    { title: 'Premium', kind: 'cents' },
    { title: 'A title that is longer than most texts', kind: 'text' },
    { title: 'Calls', kind: 'count' },
  ] as const;
  const rows = (async function* () {
    yield [1250.5, 'x', 2];
  })();
  const bytes = Buffer.from(await new Response(workbookOf('Commissions', columns, rows)).arrayBuffer());
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet).toMatchObject({ name: 'Commissions', freezePane: { rows: 1 } });
  expect(sheet?.rows).toEqual([columns.map(({ title }) => title), [1250.5, 'x', 2]]);
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([14, 40, 12]);
  expect([0, 1, 2].map(column => sheet?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual([
    '#,##0.00',
    undefined,
    undefined,
  ]);
});

it('the making of a workbook is the last tenth of its export, and reports every 5,000 rows', async () => {
  const { reported, parts, sheet } = await made(Array.from({ length: 12_000 }, (_, n) => [n]));
  expect(reported).toEqual([
    { percent: 93, rows: 12_000 },
    { percent: 97, rows: 12_000 },
  ]);
  expect(parts).toHaveLength(1);
  expect(sheet.rows).toHaveLength(12_001);
});

it('a large workbook is uploaded in parts, of which only the last one has less than 5 MiB', async () => {
  const texts = Array.from({ length: 18 }, () => randomBytes(300_000).toString('base64'));
  const { parts, sheet } = await made(texts.map(text => [text]));
  expect(parts.map(({ number }) => number)).toEqual([1, 2]);
  expect(parts[0]?.bytes).toBeGreaterThanOrEqual(5 * 1024 * 1024);
  expect(sheet.rows.slice(1).filter(([text], n) => text !== texts[n])).toHaveLength(0);
  expect(sheet.rows).toHaveLength(19);
});
