import { describe, expect, it, vi } from 'vitest';
import {
  anXls,
  anXlsOf,
  anXlsOfGlobals,
  numbers,
  record,
  sheetRecord,
} from '../../../tests/support/builders/an-xls.ts';
import { compoundFile, readStream } from './compound-file.ts';
import { guardXls } from './guard-xls.ts';
import { type SheetLimits, sheetLimits } from './limits.ts';

const [LABEL, RK, MUL_RK, STRING, FORMAT, MERGED, SST] = [0x204, 0x27e, 0xbd, 0x207, 0x41e, 0xe5, 0xfc];
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
    ['a formula’s text that its record does not have', [record(STRING, numbers(9_000, 0))], 'damaged'],
    ['a format that its record does not have', [record(FORMAT, numbers(0, 9_000, 0))], 'damaged'],
    ['more records than a parser can keep', Array.from({ length: 30 }, () => numberAt(0, 0)), 'too many cells'],
    ['more merged cells than a parser can keep', [record(MERGED, numbers(60_000))], 'too many cells'],
    ['more shared text than a parser can keep', [record(SST, Buffer.alloc(2_000))], 'too many cells'],
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
    expect(guard(anXlsOf(sheet), { rows: 50 })).not.toThrow();
  });

  it('is given to the parser as its one stream', () => {
    const file = anXls([['3055550142']]);
    const stream = readStream(file, ['Book', 'Workbook']);
    expect(readStream(guardXls(file, sheetLimits), ['Workbook'])).toEqual(stream);
  });
});

describe('a compound file', () => {
  it.each([1, 4096, 5 * 1024 * 1024])('of %i bytes is read as it was written', size => {
    const stream = Buffer.alloc(size, 7);
    const read = readStream(compoundFile('Workbook', stream), ['Workbook']);
    expect(read.subarray(0, size).equals(stream)).toBe(true);
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
    file.writeUInt16LE(31, 30);
    expect(() => readStream(file, ['Workbook'])).toThrow('This file is damaged.');
  });
});
