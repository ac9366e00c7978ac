import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { type CellValue, readXls, streamXlsxRows } from 'hucre/xlsx';
import { Rejection } from '#shared/errors';
import { csvText } from './csv-text.ts';
import { type AcceptedKinds, type FileKind, fileKind, notASpreadsheet } from './file-kind.ts';
import { guardXls } from './guard-xls.ts';
import { guardZip } from './guard-zip.ts';
import {
  hasOpenQuote,
  hasOtherSheets,
  hasTooLongCell,
  hasTooManyColumns,
  hasTooManyRows,
  isDamaged,
  type SheetLimits,
  sheetLimits,
  tooLarge,
} from './limits.ts';

/** A row of a list: its number as Excel shows it, and its cells as text; rows without any text are left out. */
export type SheetRow = { number: number; cells: string[] };

export type SheetOptions = { csv: boolean; limits?: Partial<SheetLimits> };

type RawRow = { number: number; values: CellValue[] };

const dateText = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, '');

/** A formula has the value that was stored with it, a date cell its day; text that looks like a formula stays text. */
const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  return String(value).trim();
};

const isWorkbook = (names: string[]): boolean => names.some(name => /(^|\/)workbook\w*\.xml$/i.test(name));

/** Only the first sheet is read: a list in another one would be left out without a word. */
async function* xlsxRows(file: Buffer, limits: SheetLimits, accepted: AcceptedKinds): AsyncGenerator<RawRow> {
  const { names, sheets } = await guardZip(file, limits);
  if (!isWorkbook(names)) throw notASpreadsheet('an archive', accepted);
  if (sheets > 1) throw hasOtherSheets();
  let isEmpty = true;
  for await (const { index, values } of streamXlsxRows(file)) {
    isEmpty &&= values.every(value => cellText(value) === '');
    yield { number: index + 1, values };
  }
  if (isEmpty && sheets > 0) throw hasOtherSheets();
}

async function* xlsRows(file: Buffer, limits: SheetLimits): AsyncGenerator<RawRow> {
  const { sheets } = await readXls(guardXls(file, limits));
  const [first, ...others] = sheets.map(({ rows }) => rows);
  if (others.some(rows => rows.some(values => values.some(value => cellText(value) !== '')))) throw hasOtherSheets();
  for (const [index, values] of (first ?? []).entries()) yield { number: index + 1, values };
}

/** `sep=;` before the titles names the separator: Excel reads it, and does not count it as a row. */
const SEPARATOR = /^sep=(.)(?:\r\n|\r|\n)/i;

/** The last row of what is parsed. No text has this character: it is missing if a quote before it is open. */
const END = '\0';

async function* csvRows(file: Buffer): AsyncGenerator<RawRow> {
  const text = csvText(file);
  const [line = '', separator] = SEPARATOR.exec(text) ?? [];
  const list = text.slice(line.length);
  let number = 0;
  for (const values of streamCsvRows(`${list}\n${END}`, { delimiter: separator ?? detectDelimiter(list) })) {
    if (values.length === 1 && values[0] === END) return;
    yield { number: ++number, values };
  }
  throw hasOpenQuote();
}

const rowsOf: Record<FileKind, (file: Buffer, limits: SheetLimits, accepted: AcceptedKinds) => AsyncGenerator<RawRow>> =
  {
    zip: xlsxRows,
    xls: xlsRows,
    text: csvRows,
  };

/** What the parser says of a file is for programmers; the person learns that the file is damaged. */
async function* readable(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof Rejection ? error : isDamaged();
  }
}

const requireWithin = ({ number, cells }: SheetRow, limits: SheetLimits): void => {
  if (number > limits.rows) throw hasTooManyRows(limits);
  if (cells.length > limits.columns) throw hasTooManyColumns(limits);
  if (cells.some(({ length }) => length > limits.cellLength)) throw hasTooLongCell(limits);
};

const withoutEmptyEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex(text => text !== '') + 1);

/**
 * The rows of a workbook with one sheet (.xlsx, .xls), or of a CSV file where the caller takes CSV. The kind is read
 * from the content. Rows are read one after the other: a caller may stop.
 * @throws Rejection with a message for the person who uploaded it: no list, damaged, with a password, above the limits
 */
export async function* sheetRows(bytes: Uint8Array, { csv, limits: given }: SheetOptions): AsyncGenerator<SheetRow> {
  const limits = { ...sheetLimits, ...given };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length > limits.bytes) throw tooLarge(limits);
  const kind = fileKind(file, { csv });
  if (kind === 'text' && !csv) throw notASpreadsheet('a text file', { csv });
  for await (const { number, values } of readable(rowsOf[kind](file, limits, { csv }))) {
    const cells = withoutEmptyEnd(values.map(cellText));
    if (cells.length === 0) continue;
    const row = { number, cells };
    requireWithin(row, limits);
    yield row;
  }
}
