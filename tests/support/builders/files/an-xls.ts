import { aCompoundFile } from './a-compound-file.ts';

/** A record of a workbook (MS-XLS 2.1.4). */
export const record = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};

export const numbers = (...fields: number[]): Buffer => {
  const data = Buffer.alloc(fields.length * 2);
  fields.forEach((field, at) => void data.writeUInt16LE(field, at * 2));
  return data;
};

const begin = (kind: number) => record(0x809, numbers(0x600, kind, 0, 0, 0, 0, 0, 0));
const end = record(0x0a, Buffer.alloc(0));
const label = (row: number, column: number, text: string) =>
  record(0x204, Buffer.concat([numbers(row, column, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]));

const sheetOf = (rows: string[][]): Buffer => {
  const cells = rows.flatMap((row, number) => row.map((text, column) => label(number, column, text)));
  return Buffer.concat([begin(0x10), ...cells, end]);
};

/** The record of a sheet that begins at an offset, with a declared length of its name. */
export const sheetRecord = (at: number, characters = 4): Buffer => {
  const place = Buffer.alloc(4);
  place.writeUInt32LE(at, 0);
  return record(0x85, Buffer.concat([place, Buffer.from([0, 0]), Buffer.from([characters, 0]), Buffer.from('List')]));
};

/** The records of a workbook of some sheets with texts (MS-XLS 2.1.7.20). */
const workbookOf = (sheets: string[][][]): Buffer => {
  const parts = sheets.map(sheetOf);
  const globals = (places: number[]) => Buffer.concat([begin(5), ...places.map(sheetRecord), end]);
  let at = globals(sheets.map(() => 0)).length;
  const places = parts.map(part => {
    at += part.length;
    return at - part.length;
  });
  return Buffer.concat([globals(places), ...parts]);
};

/** A workbook with one sheet of these records, which is listed `times` times. */
export const anXlsOf = (sheet: Buffer[], times = 1): Buffer => {
  const globals = (at: number) =>
    Buffer.concat([begin(5), ...Array.from({ length: times }, () => sheetRecord(at)), end]);
  return inCompoundFile(Buffer.concat([globals(globals(0).length), begin(0x10), ...sheet, end]));
};

/** A workbook of Excel 97 with these records before its sheets, and no sheet. */
export const anXlsOfGlobals = (globals: Buffer[]): Buffer => inCompoundFile(Buffer.concat([begin(5), ...globals, end]));

/** A workbook of Excel 97 with texts. */
export const anXls = (...sheets: string[][][]): Buffer => inCompoundFile(workbookOf(sheets));

/** Records in a compound file, large enough not to be in its mini stream. */
const inCompoundFile = (records: Buffer): Buffer => {
  const stream = Buffer.alloc(Math.max(4096, records.length));
  records.copy(stream);
  return aCompoundFile(stream);
};
