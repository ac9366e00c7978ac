import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { mappingProblem } from '#shared/leads/import/column-mapping';
import type { ColumnMapping } from '#shared/leads/import/import-choices';
import { type ImportLine, lineFields } from '#shared/leads/import/import-line';
import { MOST_LINES } from '#shared/leads/import/lead-import';

/** The titles and the rows above the most lines that one import takes are rejected by the reader of spreadsheets. */
export const limits = { rows: MOST_LINES + 1 };

/**
 * The titles of a file, which are in its first row.
 * @throws Rejection for a file that can't be read, with a message for its owner
 */
export const readTitles = async (file: Uint8Array): Promise<string[]> => {
  for await (const { cells } of sheetRows(file, { csv: true, limits })) return cells;
  return [];
};

const REPORT_EACH = 5_000;

/**
 * The lines of a file after its titles, each with its values or the reason why it can't be imported. A number that is in
 * the file twice counts once.
 * @throws Rejection for a file that can't be read, with a message for its owner
 */
export const readLines = async (
  file: Uint8Array,
  mapping: ColumnMapping,
  onLines: (lines: number) => Promise<void>,
): Promise<ImportLine[]> => {
  if (mappingProblem(mapping)) return [];
  const lines: ImportLine[] = [];
  const known = new Map<string, number>();
  let isFirst = true;
  for await (const { number: line, cells } of sheetRows(file, { csv: true, limits })) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const read = lineFields(cells, mapping);
    const before = 'fields' in read ? known.get(read.fields.phone_number) : undefined;
    if (before !== undefined) lines.push({ line, reason: `The same number is in line ${before}.` });
    else lines.push({ line, ...read });
    if ('fields' in read && before === undefined) known.set(read.fields.phone_number, line);
    if (lines.length % REPORT_EACH === 0) await onLines(lines.length);
  }
  return lines;
};
