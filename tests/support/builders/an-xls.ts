const SECTOR = 512;
const [FREE, END, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];

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

const entry = (name: string, type: number, { child = FREE, start = END, bytes = 0 }) => {
  const data = Buffer.alloc(128);
  data.write(`${name}\0`, 0, 'utf16le');
  data.writeUInt16LE((name.length + 1) * 2, 64);
  data.writeUInt8(type, 66);
  data.writeUInt8(1, 67);
  data.writeUInt32LE(FREE, 68);
  data.writeUInt32LE(FREE, 72);
  data.writeUInt32LE(child, 76);
  data.writeUInt32LE(start, 116);
  data.writeUInt32LE(bytes, 120);
  return data;
};

const sectors = (data: Buffer): Buffer => {
  const whole = Buffer.alloc(Math.ceil(data.length / SECTOR) * SECTOR);
  data.copy(whole);
  return whole;
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

/** Records in a compound file (MS-CFB 2), large enough not to be in its mini stream. */
const inCompoundFile = (records: Buffer): Buffer => {
  const stream = Buffer.alloc(Math.max(4096, records.length));
  records.copy(stream);
  const content = sectors(stream);
  const count = content.length / SECTOR;
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(TABLE, 0);
  table.writeUInt32LE(END, 4);
  for (let n = 0; n < count; n++) table.writeUInt32LE(n === count - 1 ? END : n + 3, (n + 2) * 4);
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1 }),
    entry('Workbook', 2, { start: 2, bytes: stream.length }),
    Buffer.alloc(256),
  ]);
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [64, 0],
    [68, END],
    [72, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, table, directory, content]);
};
