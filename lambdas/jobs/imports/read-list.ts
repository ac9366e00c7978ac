import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { addressOf } from '#shared/blacklist/blacklist-entry';
import { type ListColumns, type ListedRow, listColumns, listedRow } from '#shared/blacklist/listed-row';
import { Rejection } from '#shared/errors';
import { BYTE_ORDER_MARK, csvLine } from '#shared/exports/csv';

/** The rows of a list that can be written, and what is wrong with each of the others. */
export type ReadList = { rows: ListedRow[]; rejected: { number: number; reason: string }[] };

/** Rows with the same last digits come one after the other: whatever the order of the file, area codes are mixed. */
const mixed = (rows: ListedRow[]): ListedRow[] =>
  rows
    .map(row => ({ row, order: [...addressOf(row)].reverse().join('') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => row);

/**
 * Reads a list. `onRows` is called now and then, with the number of rows that were read, also of those that are
 * rejected.
 * @throws Rejection for a file that cannot be read, with a message for its owner
 */
export const readList = async (file: Uint8Array, onRows: (rows: number) => Promise<void>): Promise<ReadList> => {
  const rows: ListedRow[] = [];
  const rejected: ReadList['rejected'] = [];
  const known = new Map<string, number>();
  let columns: ListColumns | undefined;
  let read = 0;
  for await (const { number, cells } of sheetRows(file, { csv: false })) {
    if (!columns) {
      const first = listColumns(cells);
      if ('problem' in first) throw new Rejection('rejected', first.problem);
      columns = first.columns;
      if (first.hasTitles) continue;
    }
    if (++read % ROWS_A_REPORT === 0) await onRows(read);
    const row = listedRow(cells, columns);
    if ('reason' in row) {
      rejected.push({ number, ...row });
      continue;
    }
    const address = addressOf(row);
    const before = known.get(address);
    if (before !== undefined) rejected.push({ number, reason: `The same number or address is in row ${before}.` });
    else {
      known.set(address, number);
      rows.push(row);
    }
  }
  return { rows: mixed(rows), rejected };
};

const ROWS_A_REPORT = 10_000;

/** The file that the owner gets: the numbers of the rows and the reasons, and nothing of what they contain. */
export const rejectedFile = (rejected: ReadList['rejected']): string =>
  BYTE_ORDER_MARK +
  csvLine(['Row', 'Reason']) +
  rejected.map(({ number, reason }) => csvLine([number, reason])).join('');
