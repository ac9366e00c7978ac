import { describe, expect, it } from 'vitest';
import { aZip } from '../../../tests/support/builders/files/a-zip.ts';
import { guardCells } from './guard-cells.ts';
import { guardZip } from './guard-zip.ts';
import { sheetLimits } from './limits.ts';

const limits = { ...sheetLimits, columns: 30, rows: 2_000, cellLength: 100 };
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Checks a worksheet that comes in parts of so many bytes. */
const check = (rows: string, partBytes = 10_000): void => {
  const [sheet, guard] = [Buffer.from(sheetOf(rows)), guardCells(limits)];
  for (let at = 0; at < sheet.length; at += partBytes) guard.read(sheet.subarray(at, at + partBytes));
};

const COLUMNS = 'more than 30 columns';
const ROWS = 'more than 2,000 rows';

describe('the rows and cells of a worksheet', () => {
  it.each([
    ['in the last column and row', '<row r="2000"><c r="AD2000" s="1"><v>1</v></c></row>'],
    ['in as many rows as there may be', '<row/>'.repeat(2_000)],
    ['without references', `<row>${'<c><v>1</v></c>'.repeat(30)}</row>`.repeat(3)],
    [
      'with a prefix, other quotes and other attributes',
      "<x:row spans='1:2' x:dy=\"0.2\" r = '1'\n><x:c t='s' r='A1'/></x:row>",
    ],
    ['beside tags with similar names', '<cols r="XFD1"/><row r="1"><cell r="XFD1"/></row>'],
  ])('%s are within the limits, wherever a part ends', (_, rows) => {
    for (let bytes = 1; bytes < 60; bytes++) expect(() => check(rows, bytes)).not.toThrow();
  });

  it.each([
    ['a cell beyond the last column', '<row r="1"><c r="AE1"/></row>', COLUMNS],
    ['a cell in the last column of Excel', '<row><c s="1" r="XFD1"><v>1</v></c></row>', COLUMNS],
    ['a cell in small letters and other quotes', "<row><c r='xfd1'/></row>", COLUMNS],
    ['a cell with a prefix', '<x:row><x:c r = "XFD1"/></x:row>', COLUMNS],
    ['too many cells without references', `<row>${'<c/>'.repeat(31)}</row>`, COLUMNS],
    ['a row far below the others', '<row r="2001"/>', ROWS],
    ['too many rows without references', '<row/>'.repeat(2_001), ROWS],
    ['too many rows with one reference', '<row r="1"/>'.repeat(2_001), ROWS],
    ['a cell far below the others', '<row><c r="A2001"/></row>', ROWS],
    ['a reference that is written in another way', '<row><c r="&#88;FD1"/></row>', 'damaged'],
    ['a cell with two references', '<row><c r="A1" r="XFD1"/></row>', 'damaged'],
    ['a cell with a reference without quotes', '<row><c r=XFD1 /></row>', 'damaged'],
    ['a cell whose tag has no end', '<row><c r="A1" <c r="XFD1"/></row>', 'damaged'],
    ['a cell whose tag goes on for long', `<row><c ${' '.repeat(150)}`, 'damaged'],
  ])('are rejected for %s, wherever a part ends', (_, rows, message) => {
    for (const bytes of [1, 2, 3, 5, 7, 11, 13, 10_000]) expect(() => check(rows, bytes)).toThrow(message);
  });
});

it('a tag that goes on for long over several parts is rejected: it would be kept until it ends', () => {
  const rows = `<row><c${' '.repeat(150)}r="A1"/></row>`;
  expect(() => check(rows)).not.toThrow();
  expect(() => check(rows, 10)).toThrow('damaged');
});

describe('a workbook', () => {
  const inWorkbook = (name: string, xml: string) => aZip([{ name, content: Buffer.from(xml) }]);

  it('of 2,000 rows with one cell far to the right each is rejected before a parser fills the rows', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`);
    const file = inWorkbook('xl/worksheets/sheet1.xml', sheetOf(rows.join('')));
    expect(file.length).toBeLessThan(20_000);
    await expect(guardZip(file, sheetLimits)).rejects.toThrow('more than 100 columns');
  });

  it('may have a cell of 32,767 characters, however they are written, and no longer one', async () => {
    const withText = (text: string) => inWorkbook('xl/sharedStrings.xml', `<sst><si><t>${text}</t></si></sst>`);
    await expect(guardZip(withText('&quot;'.repeat(32_766)), sheetLimits)).resolves.toMatchObject({ sheets: 0 });
    for (const length of [196_700, 1_000_000])
      await expect(guardZip(withText('a'.repeat(length)), sheetLimits)).rejects.toThrow('a cell of more than 32,767');
  });

  it('is checked whatever the name of its worksheet', async () => {
    const file = inWorkbook('xl/list.bin', sheetOf('<row r="1"><c r="XFD1"/></row>'));
    await expect(guardZip(file, sheetLimits)).rejects.toThrow('more than 100 columns');
  });

  it.each(['xl/worksheets/sheet1.xml', 'xl/list.bin'])(
    'with a stored worksheet of a megabyte is rejected: a parser gets all of its rows at once (%s)',
    async name => {
      const content = Buffer.from(sheetOf('<row/>'.repeat(180_000)));
      await expect(guardZip(aZip([{ name, content, stored: true }]), sheetLimits)).rejects.toThrow('damaged');
    },
  );

  it.each(['a.png', 'a.xml.png'])('may have a stored image of a megabyte: %s', async name => {
    const content = Buffer.alloc(1024 * 1024, 7);
    expect((await guardZip(aZip([{ name, content, stored: true }]), sheetLimits)).names).toEqual([name]);
  });

  it('may be as large inside as the limits, with a part that is stored or deflated', async () => {
    const content = Buffer.from(sheetOf(`<row>${'<c><v>305</v></c>'.repeat(20)}</row>`));
    const reached = { ...sheetLimits, entries: 1, inflatedBytes: content.length, storedBytes: content.length };
    const deflated = aZip([{ name: 'xl/sheet1.xml', content }]);
    const stored = aZip([{ name: 'xl/sheet1.xml', content, stored: true }]);
    for (const file of [deflated, stored]) expect((await guardZip(file, reached)).sheets).toBe(1);
    await expect(guardZip(deflated, { ...reached, storedBytes: 10 })).resolves.toMatchObject({ sheets: 1 });
    await expect(guardZip(stored, { ...reached, storedBytes: content.length - 1 })).rejects.toThrow('damaged');
  });

  it('of many megabytes may be larger inside than a bomb that is small', async () => {
    const content = Buffer.alloc(21 * 1024 * 1024, 7);
    expect((await guardZip(aZip([{ name: 'a.png', content, stored: true }]), sheetLimits)).sheets).toBe(0);
  });

  it('may have a text that ends a part and is as long as a cell', async () => {
    const withText = (text: string) => aZip([{ name: 'a.xml', content: Buffer.from(`<t>${text}`), stored: true }]);
    const short = { ...sheetLimits, cellLength: 1 };
    await expect(guardZip(withText('&lt;'), short)).resolves.toMatchObject({ sheets: 0 });
    await expect(guardZip(withText('&quot;'), short)).rejects.toThrow('a cell of more than 1 character');
  });

  it('whose part is deflated in another way, or cut off, is rejected', async () => {
    const content = Buffer.from(sheetOf('<row/>'));
    const file = aZip([{ name: 'xl/sheet1.xml', content }]);
    const LZMA = 14;
    for (const at of [8, file.readUInt32LE(file.length - 6) + 10]) file.writeUInt16LE(LZMA, at);
    await expect(guardZip(file, sheetLimits)).rejects.toThrow('damaged');
    const cut = aZip([{ name: 'xl/sheet1.xml', content, cutOff: 4 }]);
    await expect(guardZip(cut, sheetLimits)).rejects.toThrow('damaged');
  });

  it('may have references of other things', async () => {
    const file = inWorkbook('xl/calcChain.xml', '<calcChain><c r="XFD1" i="1"/></calcChain>');
    expect(await guardZip(file, sheetLimits)).toEqual({ names: ['xl/calcChain.xml'], sheets: 0 });
  });
});
