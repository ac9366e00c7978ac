import { describe, expect, it, vi } from 'vitest';
import { aCompoundFile } from '../../../tests/support/builders/files/a-compound-file.ts';
import {
  anXls,
  anXlsOf,
  anXlsOfGlobals,
  numbers,
  record,
  sheetRecord,
} from '../../../tests/support/builders/files/an-xls.ts';
import { compoundFile, readStream } from './compound-file.ts';
import { guardXls } from './guard-xls.ts';
import { type SheetLimits, sheetLimits } from './limits.ts';

const [LABEL, RK, MUL_RK, STRING, FORMAT, MERGED, SST, CONTINUE] = [0x204, 0x27e, 0xbd, 0x207, 0x41e, 0xe5, 0xfc, 0x3c];
const labelAt = (row: number, column: number, characters: number, text: string) =>
  record(LABEL, Buffer.concat([numbers(row, column, 0, characters), Buffer.from([0]), Buffer.from(text)]));
const numberAt = (row: number, column: number) => record(RK, numbers(row, column, 0, 0, 0));
const guard =
  (file: Buffer, limits: Partial<SheetLimits> = {}) =>
  () =>
    guardXls(file, { ...sheetLimits, ...limits });

describe('a workbook of Excel 97', () => {
  it('of 15 KB with 20 sheets at one place and cells in the last column is rejected before a parser reads it', () => {
    const rows = Array.from({ length: 700 }, (_, row) => numberAt(row, 16_383));
    const bomb = anXlsOf(rows, 20);
    expect(bomb.length).toBeLessThan(15 * 1024);
    expect(guard(bomb)).toThrow('This file is damaged.');
    expect(guard(anXlsOf(rows))).toThrow('This file has more than 100 columns.');
  });

  it.each<[string, Buffer[], string]>([
    ['a number too far right', [numberAt(0, 100)], 'more than 100 columns'],
    ['several numbers that end too far right', [record(MUL_RK, numbers(0, 99, 0, 0, 0, 0, 0, 0, 1))], '100 columns'],
    ['a row below the last one', [numberAt(50, 0)], 'more than 50 rows'],
    ['a text that is longer than a cell', [record(LABEL, numbers(0, 0, 0, 40_000, 0))], 'more than 32,767 characters'],
    ['a text that its record does not have', [record(LABEL, numbers(0, 0, 0, 9_000, 0))], 'damaged'],
    ['a text that is one character longer than its record', [labelAt(0, 0, 4, 'abc')], 'damaged'],
    ['a formula’s text that its record does not have', [record(STRING, numbers(9_000, 0))], 'damaged'],
    ['a format that its record does not have', [record(FORMAT, numbers(0, 9_000, 0))], 'damaged'],
    ['more records than a parser can keep', Array.from({ length: 30 }, () => numberAt(0, 0)), 'too many cells'],
    ['more merged cells than a parser can keep', [record(MERGED, numbers(60_000))], 'too many cells'],
    ['more shared text than a parser can keep', [record(SST, Buffer.alloc(2_000))], 'too many cells'],
    [
      'more shared text in several records',
      [record(SST, Buffer.alloc(600)), record(CONTINUE, Buffer.alloc(600))],
      'too many cells',
    ],
    ['a number too far right behind an empty record', [record(0, numbers(1)), numberAt(0, 100)], '100 columns'],
  ])('with %s is rejected', (_, sheet, message) => {
    expect(guard(anXlsOf(sheet), { rows: 50, records: 25, textBytes: 1_000 })).toThrow(message);
  });

  it('with more sheets than Excel has is rejected, although nothing begins where they say', () => {
    const sheets = (count: number) =>
      anXlsOfGlobals(Array.from({ length: count }, (_, n) => sheetRecord(1_000_000 + n)));
    expect(guard(sheets(255))).not.toThrow();
    expect(guard(sheets(256))).toThrow('This file is damaged.');
  });

  it('with a sheet whose name is longer than its record is rejected', () => {
    expect(guard(anXlsOfGlobals([sheetRecord(1_000_000, 255)]))).toThrow('This file is damaged.');
    const utf16 = sheetRecord(1_000_000, 4);
    utf16.writeUInt8(1, 11);
    expect(guard(anXlsOfGlobals([utf16]))).toThrow('This file is damaged.');
  });

  it('may have what a list may have', () => {
    const sheet = [numberAt(49, 99), record(MUL_RK, numbers(0, 98, 0, 0, 0, 0, 0, 0, 99))];
    const texts = [record(SST, Buffer.alloc(500)), labelAt(0, 99, 30, 'a'.repeat(30))];
    const [around, records] = [5, sheet.length + texts.length];
    const limits = { rows: 50, records: around + records, textBytes: 500, cellLength: 30 };
    expect(guard(anXlsOf([...sheet, ...texts]), limits)).not.toThrow();
  });

  it('with a sheet that begins in another one is rejected, as a parser would read a part of it twice', () => {
    const [begin, place] = [20, 16];
    const first = numberAt(0, 0);
    const firstAt = begin + 2 * place;
    const sheets = [firstAt, firstAt + first.length].map(at => sheetRecord(at));
    expect(guard(anXlsOfGlobals([...sheets, first, numberAt(1, 0)]))).toThrow('This file is damaged.');
  });

  it('of a version before is given to the parser under the name that it has now', () => {
    const stream = readStream(anXls([['305']]), ['Workbook']);
    const old = aCompoundFile(stream, { name: 'Book' });
    expect(readStream(guardXls(old, sheetLimits), ['Workbook'])).toEqual(stream);
  });

  it('is given to the parser as its one stream', () => {
    const file = anXls([['3055550142']]);
    const stream = readStream(file, ['Book', 'Workbook']);
    expect(readStream(guardXls(file, sheetLimits), ['Workbook'])).toEqual(stream);
  });
});

describe('a compound file', () => {
  it.each([1, 4096, 4 * 1024 * 1024])('of %i bytes is read as it was written', size => {
    const stream = Buffer.alloc(size, 7);
    const read = readStream(compoundFile('Workbook', stream), ['Workbook']);
    expect(read.subarray(0, size).equals(stream)).toBe(true);
  });

  it.each([
    ['of 15 MB, whose allocation table has lists outside the header', 30_200 * 512, {}],
    ['with sectors of 4096 bytes', 9_000, { sectorBytes: 4096 }],
    ['of a few rows, which are in its mini stream', 1_500, { inMiniStream: true }],
  ])('%s is read', (_, bytes, shape) => {
    const stream = Buffer.alloc(bytes, '3055550142;');
    expect(readStream(aCompoundFile(stream, shape), ['Workbook']).equals(stream)).toBe(true);
  });

  it('whose root has the name of the stream is read', () => {
    const file = anXls([['305']]);
    const root = file.indexOf(Buffer.from('Root Entry', 'utf16le'));
    file.write('Workbook\0', root, 'utf16le');
    file.writeUInt16LE(18, root + 64);
    expect(readStream(file, ['Workbook'])).toHaveLength(4096);
  });

  it('that is written has a chain for its stream alone, and lists what it has', () => {
    const [FREE, END] = [0xffff_ffff, 0xffff_fffe];
    const file = compoundFile('Workbook', Buffer.alloc(3 * 4096));
    const [, , , , directory = file, table = file] = Array.from({ length: 6 }, (_, n) => file.subarray(n * 4096));
    expect([0, 1, 2, 3, 4].map(sector => table.readUInt32LE(4 * sector))).toEqual([1, 2, END, END, FREE]);
    expect([76, 80].map(at => file.readUInt32LE(at))).toEqual([4, FREE]);
    expect(directory.toString('utf16le', 0, directory.readUInt16LE(64))).toBe('Root Entry\0');
    expect([68, 72, 76].map(at => directory.readUInt32LE(at))).toEqual([FREE, FREE, FREE]);
  });

  it('may have anything where it would name another list of its allocation table', () => {
    const file = anXls([['305']]);
    file.writeUInt32LE(0x7fff_ffff, 68);
    expect(readStream(file, ['Workbook'])).toHaveLength(4096);
  });

  it.each<[string, (file: Buffer) => Buffer]>([
    ['that was cut off', file => file.subarray(0, -1)],
    [
      'that lists a larger allocation table than fits into it',
      file => {
        file.writeUInt32LE(109, 44);
        return file.fill(0, 76, 512);
      },
    ],
  ])('%s is rejected', (_, damaged) => {
    expect(() => readStream(damaged(anXls([['305']])), ['Workbook'])).toThrow('This file is damaged.');
  });

  it('whose sectors run in a circle is rejected', () => {
    const file = compoundFile('Workbook', Buffer.alloc(3 * 4096));
    const table = file.length - 4096;
    file.writeUInt32LE(0, table + 4);
    expect(() => readStream(file, ['Workbook'])).toThrow('This file is damaged.');
  });

  it('whose sectors run in a circle is rejected once it has read as many as the file has, however large its table is', () => {
    const file = compoundFile('Workbook', Buffer.alloc(20 * 4096));
    const table = file.length / 4096 - 2;
    file.writeUInt32LE(20, 44);
    for (let n = 0; n < 20; n++) file.writeUInt32LE(table, 76 + 4 * n);
    file.writeUInt32LE(0, file.length - 4096);
    const read = vi.spyOn(file, 'subarray');
    expect(() => readStream(file, ['Workbook'])).toThrow('This file is damaged.');
    expect(read.mock.calls.length).toBeLessThan(100);
  });

  it('without the stream, or with sectors of another size, is rejected', () => {
    const file = compoundFile('Workbook', Buffer.alloc(4096));
    expect(() => readStream(file, ['Book'])).toThrow('This file is damaged.');
    const other = aCompoundFile(Buffer.alloc(4096), { sectorBytes: 1024 });
    expect(() => readStream(other, ['Workbook'])).toThrow('This file is damaged.');
  });
});
