import type { Cell } from './column.ts';

/** Without it, Excel takes a file of UTF-8 for one of the computer's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet program take a text for a formula (owasp.org, CSV Injection): full-width signs too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A leading apostrophe makes it a text. */
const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that was neutralised, as in a file of ours that is uploaded again. */
export const withoutNeutralising = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const fieldOf = (cell: Cell): string => {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : quoted(inert(cell));
};

/** A line of a CSV file with its end (RFC 4180). Texts that would be formulas are neutralised; numbers are not. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;
