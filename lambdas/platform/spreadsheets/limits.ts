import { Rejection } from '#shared/errors';

/** What a file may contain at most. The limits are checked before and while it is read, never afterwards. */
export type SheetLimits = {
  /** Of the file as it was uploaded. */
  bytes: number;
  /** Parts of a workbook. */
  entries: number;
  /** Of all parts of a workbook after they were inflated, counted while that is done. */
  inflatedBytes: number;
  /** Inflated bytes for each byte of the file. Lists have 5 to 60; bombs have hundreds. */
  ratio: number;
  /** Of a part that is stored and not deflated, and that a parser would read as XML: it gets such a part at once. */
  storedBytes: number;
  /** Of a workbook of Excel 97: a parser makes an object of each record and of each area of merged cells. */
  records: number;
  /** Of the shared texts of a workbook of Excel 97: a parser needs 32 bytes for each character. */
  textBytes: number;
  rows: number;
  columns: number;
  /** Characters of one cell. */
  cellLength: number;
};

const MB = 1024 * 1024;

/** Excel's own limits are 1,048,576 rows and 32,767 characters of a cell (support.microsoft.com, Excel specifications). */
export const sheetLimits: SheetLimits = {
  bytes: 50 * MB,
  entries: 2_000,
  inflatedBytes: 400 * MB,
  ratio: 200,
  storedBytes: MB / 4,
  records: 2_000_000,
  textBytes: 16 * MB,
  rows: 1_048_576,
  columns: 100,
  cellLength: 32_767,
};

const counted = (count: number): string => count.toLocaleString('en-US');

/** Why a file is not read: a message for the person who uploaded it. */
export const unreadable = (message: string): Rejection => new Rejection('rejected', message);

export const tooLarge = ({ bytes }: SheetLimits): Rejection =>
  unreadable(`This file is larger than ${Math.floor(bytes / MB)} MB. Split the list, and upload each part.`);

export const inflatesTooMuch = (): Rejection =>
  unreadable('This workbook is far larger inside than outside. Copy the list into a new workbook, and upload that.');

export const isDamaged = (): Rejection =>
  unreadable('This file is damaged. Open it in Excel, save it again, and upload the new file.');

export const hasOtherSheets = (): Rejection =>
  unreadable(
    'This workbook has text in another sheet than the first, perhaps in a hidden one. Copy the list into a new workbook with one sheet, and upload that.',
  );

export const hasOpenQuote = (): Rejection =>
  unreadable(
    'This file has a quote that is not closed: several rows are in one cell. Open it in Excel, look for a cell with many rows, and upload it again.',
  );

export const hasPassword = (): Rejection =>
  unreadable('This workbook has a password. Remove the password in Excel, save it, and upload it again.');

export const hasTooManyCells = (): Rejection =>
  unreadable('This workbook has too many cells. Save it as .xlsx in Excel, and upload that.');

export const hasTooManyRows = ({ rows }: SheetLimits): Rejection =>
  unreadable(`This file has more than ${counted(rows)} rows. Split the list, and upload each part.`);

export const hasTooManyColumns = ({ columns }: SheetLimits): Rejection =>
  unreadable(`This file has more than ${columns} columns. Keep only those of the template, and upload it again.`);

export const hasTooLongCell = ({ cellLength }: SheetLimits): Rejection =>
  unreadable(`This file has a cell of more than ${counted(cellLength)} characters. Shorten it, and upload it again.`);
