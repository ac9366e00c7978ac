import { hasTooManyColumns, hasTooManyRows, isDamaged, type SheetLimits } from './limits.ts';

const LETTERS = 26;
const BEFORE_A = 'A'.charCodeAt(0) - 1;

/** `('AB') => 28`: the number of a column by its letters. */
const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return column;
};

/** What precedes the first row of a worksheet. */
export const SHEET_BEGINNING = 'sheetData';

/** The tag that goes on in the next part. */
const openTag = (text: string): string => {
  const from = text.lastIndexOf('<');
  return from === -1 || text.includes('>', from) ? '' : text.slice(from);
};

/** A row or a cell, with any prefix of its namespace; the third group is empty for the tag that goes on. */
const TAG = /<(?![/!?])(?:[^\s<>:]*:)?(row|c)(?=[\s/>]|$)([^<>]*)(>|<|$)/g;

/** The value of a cell, or its text. */
const VALUE = /<(?:[^\s<>:/]*:)?(?:v|is)[\s>]/;

/** The attributes of a tag with at most one reference: the parser must not find another one than we. */
const OTHERS = /(?:\s+(?!r[\s=])[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*'))*/.source;
const ATTRIBUTES = new RegExp(`^${OTHERS}(?:\\s+r\\s*=\\s*(?:"([^"]*)"|'([^']*)'))?${OTHERS}\\s*/?$`);
const CELL = /^([A-Z]*)(\d+)$/i;

/**
 * Checks the references of rows and cells, such as `r="XFD1"`, across the parts of a worksheet: a parser fills a row up
 * to its last column (ECMA-376 part 1, 18.3.1.4 and 18.3.1.73). Rows and cells are counted too: they may have none, or
 * the same one. `hasText` says afterwards whether it is a worksheet with values.
 * @throws Rejection above the limits, and for a tag that no spreadsheet program writes
 */
export const guardCells = (limits: SheetLimits) => {
  let hasValue = false;
  let rest = '';
  let isSheet = false;
  let [rows, cells] = [0, 0];
  const referenceIn = (attributes: string): { column: number; row: number } | undefined => {
    const found = ATTRIBUTES.exec(attributes);
    if (!found) throw isDamaged();
    const reference = found[1] ?? found[2];
    if (reference === undefined) return undefined;
    const [, letters = '', digits = ''] = CELL.exec(reference) ?? [];
    if (digits === '') throw isDamaged();
    return { column: columnOf(letters.toUpperCase()), row: Number(digits) };
  };
  const check = (name: string, attributes: string): void => {
    const reference = referenceIn(attributes);
    if (name === 'row') [rows, cells] = [rows + 1, 0];
    else cells += 1;
    if (rows > limits.rows || (reference && reference.row > limits.rows)) throw hasTooManyRows(limits);
    if (cells > limits.columns || (reference && reference.column > limits.columns)) throw hasTooManyColumns(limits);
  };
  const read = (bytes: Buffer): void => {
    const text = rest + bytes.toString('latin1');
    isSheet ||= text.includes(SHEET_BEGINNING);
    rest = isSheet ? openTag(text) : text.slice(-SHEET_BEGINNING.length);
    if (!isSheet) return;
    if (rest.length > limits.cellLength) throw isDamaged();
    for (const [, name = '', attributes = '', end] of text.matchAll(TAG))
      if (end === '>') check(name, attributes);
      else if (end === '<') throw isDamaged();
    hasValue ||= VALUE.test(text);
  };
  return { read, hasText: () => hasValue };
};
