import { writeXlsxStream } from 'hucre/xlsx';
import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { addressOf } from '#shared/blacklist/blacklist-entry';
import { type ListColumns, type ListedRow, listColumns, listedRow } from '#shared/blacklist/listed-row';
import { Rejection } from '#shared/errors';
import type { Cell } from '#shared/exports/column';
import { ownWidth, rowWithReason, titlesWithReasons } from './with-reasons.ts';

type RejectedRow = { number: number; cells: string[]; reason: string };

/** The rows of a list that can be written, the others with what is wrong with each, and the titles of its columns. */
type ReadList = { rows: ListedRow[]; rejected: RejectedRow[]; titles: string[] };

/** Rows with the same last digits come one after the other: whatever the order of the file, area codes are mixed. */
const mixed = (rows: ListedRow[]): ListedRow[] =>
  rows
    .map(row => ({ row, order: [...addressOf(row)].reverse().join('') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => row);

/**
 * What of each row the rows before it do not list: another e-mail address of a number becomes an entry of its own, as
 * for a number that was on the blacklist before.
 */
const newRows = () => {
  const known = new Map<string, number>();
  const emails = new Set<string>();
  const listed = (row: ListedRow, number: number): ListedRow => {
    known.set(addressOf(row), number);
    if (row.email !== undefined) emails.add(row.email);
    return row;
  };
  return (row: ListedRow, number: number): ListedRow | { reason: string } => {
    const before = known.get(addressOf(row));
    if (before === undefined) return listed(row, number);
    const { email } = row;
    if (email !== undefined && !emails.has(email)) return listed({ email }, number);
    return { reason: `The same number or address is in row ${before}.` };
  };
};

/**
 * Reads a list. `onRows` is called now and then, with the number of rows that were read, also of those that are
 * rejected.
 * @throws Rejection for a file that cannot be read, with a message for its owner
 */
export const readList = async (file: Uint8Array, onRows: (rows: number) => Promise<void>): Promise<ReadList> => {
  const rows: ListedRow[] = [];
  const rejected: ReadList['rejected'] = [];
  const unlisted = newRows();
  let columns: ListColumns | undefined;
  let titles = ['Phone', 'Email'];
  let read = 0;
  for await (const { number, cells } of sheetRows(file, { csv: false })) {
    if (!columns) {
      const first = listColumns(cells);
      if ('problem' in first) throw new Rejection('rejected', first.problem);
      columns = first.columns;
      if (first.hasTitles) {
        titles = cells;
        continue;
      }
    }
    if (++read % ROWS_A_REPORT === 0) await onRows(read);
    const row = listedRow(cells, columns);
    const added = 'reason' in row ? row : unlisted(row, number);
    if ('reason' in added) rejected.push({ number, cells, ...added });
    else rows.push(added);
  }
  return { rows: mixed(rows), rejected, titles };
};

const ROWS_A_REPORT = 10_000;

async function* rowsOf({ rejected }: Pick<ReadList, 'rejected'>, width: number): AsyncGenerator<Cell[]> {
  for (const { number: line, cells, reason } of rejected) yield rowWithReason(cells, { width, line, reason });
}

/**
 * The workbook that the owner gets, to correct its rows and upload it again: the rejected rows as they are in the list,
 * with their numbers and the reasons. Its texts are texts, never formulas.
 */
export const rejectedFile = async ({ rejected, titles }: Pick<ReadList, 'rejected' | 'titles'>): Promise<Buffer> => {
  const columns = titlesWithReasons(titles).map(title => ({ header: String(title), width: WIDTH }));
  const bytes = writeXlsxStream(rowsOf({ rejected }, ownWidth(titles)), {
    name: 'Rejected rows',
    columns,
    freezePane: { rows: 1 },
  });
  return Buffer.from(await new Response(bytes).arrayBuffer());
};

/** In characters. */
const WIDTH = 24;
