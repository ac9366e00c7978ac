import { constants, deflateRawSync } from 'node:zlib';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { aZip } from '../../../tests/support/builders/files/a-zip.ts';
import { anXls, anXlsOf, numbers, record } from '../../../tests/support/builders/files/an-xls.ts';
import { type SheetOptions, type SheetRow, sheetRows } from './sheet-rows.ts';

const read = async (bytes: Uint8Array, options: Partial<SheetOptions> = {}): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(bytes, { csv: true, ...options })) rows.push(row);
  return rows;
};
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells);
const workbook = (rows: (string | number | boolean | Date | null)[][], more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'List', rows, ...more }] });

describe('a workbook', () => {
  it('gives its rows as text, with the numbers that Excel shows', async () => {
    const file = await workbook([['Phone', 'Email'], [3055550142, 'ann@example.com'], [], [null, ' bea@example.com ']]);
    expect(await read(file)).toEqual([
      { number: 1, cells: ['Phone', 'Email'] },
      { number: 2, cells: ['3055550142', 'ann@example.com'] },
      { number: 4, cells: ['', 'bea@example.com'] },
    ]);
  });

  it('that was written as a stream, with its sizes behind its parts, is read', async () => {
    const stream = writeXlsxStream([['Phone'], ['3055550142']], { name: 'List' });
    const file = Buffer.from(await new Response(stream).arrayBuffer());
    expect(await cellsOf(file)).toEqual([['Phone'], ['3055550142']]);
  });

  it('gives a date cell as its day', async () => {
    const file = await workbook([[new Date('2026-01-31T00:00:00.000Z')]], {
      columns: [{ numFmt: 'yyyy-mm-dd' }],
    });
    expect(await cellsOf(file)).toEqual([['2026-01-31']]);
  });

  it('gives a formula as the value that was stored with it', async () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>';
    expect(await cellsOf(await withSheet(sheet))).toEqual([['2']]);
  });

  it('has the text of merged cells in the first of them', async () => {
    const file = await workbook(
      [
        ['3055550142', 'x'],
        ['', 'y'],
      ],
      {
        merges: [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }],
      },
    );
    expect(await cellsOf(file)).toEqual([
      ['3055550142', 'x'],
      ['', 'y'],
    ]);
  });

  it.each([
    ['with text in a second sheet, which would not be read', [['305']], [['212']]],
    ['with text in one cell of a second sheet', [['305']], [['', '212']]],
    ['whose first sheet is empty', [], [['212']]],
  ])('%s is rejected with a message', async (_, first, second) => {
    const sheets = [first, second].map((rows, at) => ({ name: `Sheet ${at}`, rows }));
    await expect(read(await writeXlsx({ sheets }))).rejects.toThrow('text in another sheet than the first');
    await expect(read(anXls(first, second))).rejects.toThrow('text in another sheet than the first');
  });

  it('may have sheets without text, which have cells with a style', async () => {
    const rows = [['305']];
    const empty = '<worksheet><sheetData><row r="1"><c r="A1" s="0"/></row></sheetData></worksheet>';
    const file = await withSheet('<worksheet><sheetData><row><c><v>305</v></c></row></sheetData></worksheet>', empty);
    expect(await cellsOf(file)).toEqual(rows);
    for (const other of [[], [[' ']]]) expect(await cellsOf(anXls(rows, other))).toEqual(rows);
    expect(await cellsOf(await withSheet(empty))).toEqual([]);
    const text = '<worksheet><sheetData><row><c><v>212</v></c></row></sheetData></worksheet>';
    await expect(read(await withSheet(empty, text))).rejects.toThrow('text in another sheet than the first');
  });

  it('may have a cell without text in each row', async () => {
    expect(await cellsOf(await workbook([[null, '305']]))).toEqual([['', '305']]);
  });

  it('of Excel 97 with the same sheet twice is rejected, as a parser would read it twice', async () => {
    await expect(read(anXlsOf([record(0x27e, numbers(0, 0, 0, 0, 0))], 2))).rejects.toThrow('This file is damaged.');
  });

  it('of Excel 97 is read by its content', async () => {
    expect(await read(anXls([['3055550142', 'ann@example.com'], ['2125550142']]))).toEqual([
      { number: 1, cells: ['3055550142', 'ann@example.com'] },
      { number: 2, cells: ['2125550142'] },
    ]);
  });
});

/** A workbook with this XML as its sheet. */
const withSheet = async (xml: string, other?: string, declaredBytes = xml.length) => {
  const parts = [
    [
      '[Content_Types].xml',
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ],
    [
      '_rels/.rels',
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ],
    [
      'xl/workbook.xml',
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
  ] as const;
  return aZip([
    ...parts.map(([name, text]) => ({ name, content: Buffer.from(text) })),
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(xml), declaredBytes },
    ...(other === undefined ? [] : [{ name: 'xl/worksheets/sheet2.xml', content: Buffer.from(other) }]),
  ]);
};

const MB = 1024 * 1024;

describe('a file that is no list', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
  const filePass = Buffer.from([0x09, 0x08, 0x10, 0, 0, 6, 5, 0, ...new Array(12).fill(0), 0x2f, 0, 2, 0, 0, 0]);

  it.each([
    ['an image named .xlsx', png, /^This is an image, not a spreadsheet\. Save the list/],
    ['a WebP image', Buffer.from('RIFF\x24\0\0\0WEBPVP8 '), /^This is an image/],
    ['a BMP image', Buffer.from([0x42, 0x4d, 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0]), /^This is an image/],
    ['a HEIC image', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1'), /^This is an image/],
    ['a TIFF image', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), /^This is an image/],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'), /^This is a video/],
    ['a PDF document', Buffer.from('%PDF-1.7'), /^This is a PDF document/],
    ['an archive of something else', aZip([{ name: 'photo.jpg', content: png }]), /^This is an archive/],
    ['a Word document of 1997', Buffer.concat([ole, utf16('WordDocument')]), /^This is a document of another program/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), /^This is a file of another program/],
    ['an encrypted .xlsx', Buffer.concat([ole, utf16('EncryptedPackage')]), /^This workbook has a password/],
    ['an encrypted .xls', Buffer.concat([ole, utf16('Workbook'), filePass]), /^This workbook has a password/],
    ['an empty file', Buffer.alloc(0), /^This file is empty/],
    ['an archive that was cut off', Buffer.from('PK\x03\x04cut off here'), /^This file is damaged/],
    ['a workbook whose parts are cut off', aZip([{ name: 'xl/workbook.xml', content: png, cutOff: 2 }]), /damaged/],
    ['an .xls that was cut off', Buffer.concat([ole, utf16('Workbook')]), /^This file is damaged/],
  ])('%s is rejected with a message', async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'rejected', message: expect.stringMatching(message) });
  });

  it.each([
    [true, 'Save the list as an Excel workbook (.xlsx or .xls) or a CSV file, and upload that.'],
    [false, 'Save the list as an Excel workbook (.xlsx or .xls), and upload that.'],
  ])('the message names CSV where that is accepted: %s', async (csv, advice) => {
    for (const file of [png, aZip([{ name: 'photo.jpg', content: png }]), Buffer.concat([ole, utf16('WordDocument')])])
      await expect(read(file, { csv })).rejects.toThrow(advice);
  });

  it('the message names CSV for a program, which is read as text', async () => {
    const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]);
    await expect(read(program)).rejects.toThrow('(.xlsx or .xls) or a CSV file, and upload that.');
  });

  it.each(['BM number', 'RIFF number', '....WEBP', '....ftyp', '12345678heic'])(
    'a list that begins with %s is a list',
    async title => {
      expect(await cellsOf(Buffer.from(`${title};Phone\n1;305`))).toEqual([
        [title, 'Phone'],
        ['1', '305'],
      ]);
    },
  );

  it('a text file is rejected where only workbooks are accepted', async () => {
    await expect(read(Buffer.from('3055550142'), { csv: false })).rejects.toThrow('This is a text file');
  });
});

describe('the limits of a list', () => {
  const limits = { rows: 3, columns: 2, cellLength: 5 };

  it('may be reached', async () => {
    const file = Buffer.from('1,abcde\n2\n3');
    expect(await read(file, { limits: { ...limits, bytes: file.length } })).toHaveLength(3);
  });

  it.each([
    ['1\n2\n3\n4', 'more than 3 rows'],
    ['1,2,3', 'more than 2 columns'],
    ['1,abcdef', 'a cell of more than 5 characters'],
  ])('may not be exceeded: %j', async (text, message) => {
    await expect(read(Buffer.from(text), { limits })).rejects.toThrow(message);
  });

  it('may not be exceeded by the bytes of the file', async () => {
    const file = Buffer.alloc(2 * MB + 1, '1');
    await expect(read(file, { limits: { bytes: 2 * MB } })).rejects.toThrow('This file is larger than 2 MB.');
  });
});

describe('a bomb is rejected before it is read', () => {
  const bomb = (bytes: number) => `<worksheet><cols>${'<col/>'.repeat(bytes / 6)}</cols></worksheet>`;

  it('if it declares too many bytes', async () => {
    const file = await withSheet('<worksheet/>', undefined, 500 * MB);
    await expect(read(file)).rejects.toThrow('far larger inside than outside');
  });

  it('if it inflates to more than it declares', async () => {
    const file = await withSheet(bomb(3 * MB), undefined, 100);
    await expect(read(file, { limits: { inflatedBytes: 2 * MB } })).rejects.toThrow('far larger inside than outside');
  });

  it('if its ratio is that of a bomb, although its size is allowed', async () => {
    const file = await withSheet(bomb(24 * MB), undefined, 100);
    expect(file.length).toBeLessThan(MB);
    await expect(read(file, { limits: { ratio: 50 } })).rejects.toThrow('far larger inside than outside');
  });

  /** A gigabyte of zeros, deflated: as much as a megabyte can hold. */
  const aGigabyte = () => {
    const part = deflateRawSync(Buffer.alloc(10 * MB), { finishFlush: constants.Z_FULL_FLUSH });
    return Buffer.concat([...Array(100).fill(part), deflateRawSync(Buffer.alloc(0))]);
  };

  it.each([
    ['says so', 1_000 * MB],
    ['says less', 100],
  ])('if its megabyte inflates to ten gigabytes, and its directory %s', async (_, declaredBytes) => {
    const part = { content: Buffer.alloc(0), deflated: aGigabyte(), declaredBytes, listed: 10 };
    const file = aZip([{ name: 'xl/media/image.bin', ...part }]);
    expect(Math.round(file.length / MB)).toBe(1);
    await expect(read(file)).rejects.toThrow('far larger inside than outside');
  });

  it('if it has one cell of many megabytes', async () => {
    const sheet = `<worksheet><sheetData><row><c t="inlineStr"><is><t>${'a'.repeat(MB)}</t></is></c></row></sheetData></worksheet>`;
    await expect(read(await withSheet(sheet))).rejects.toThrow('a cell of more than 32,767 characters');
  });

  it('if it has thousands of parts', async () => {
    const file = aZip(Array.from({ length: 12 }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from('<a/>') })));
    await expect(read(file, { limits: { entries: 10 } })).rejects.toThrow('far larger inside than outside');
  });

  it('if it has more rows than the limit, or a row far below the others', async () => {
    const file = await withSheet(
      '<worksheet><sheetData><row r="9999999"><c r="A9999999"><v>1</v></c></row></sheetData></worksheet>',
    );
    await expect(read(file)).rejects.toThrow('more than 1,048,576 rows');
    await expect(read(Buffer.from('1\n2\n3'), { limits: { rows: 2 } })).rejects.toThrow('more than 2 rows');
  });

  it('if it has 200 columns', async () => {
    const file = await workbook([Array.from({ length: 200 }, (_, n) => n)]);
    await expect(read(file)).rejects.toThrow('more than 100 columns');
  });

  it('if the file itself is too large', async () => {
    await expect(read(Buffer.alloc(11, 'a'), { limits: { bytes: 10 } })).rejects.toThrow('larger than');
  });
});

describe('a CSV file', () => {
  const text = 'Phone;Name\n3055550142;José\n';
  const rows = [
    ['Phone', 'Name'],
    ['3055550142', 'José'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(rows);
  });

  it('is UTF-16 by its byte order mark, in whatever letters', async () => {
    const file = Buffer.from('\uFEFF電話;名前\n三;安', 'utf16le');
    for (const each of [file, Buffer.from(file).swap16()])
      expect(await cellsOf(each)).toEqual([
        ['電話', '名前'],
        ['三', '安'],
      ]);
  });

  it.each(['ÿ', 'þ'])('of Windows may begin with %s, which is half of a byte order mark', async letter => {
    expect(await cellsOf(Buffer.from(`${letter};305`, 'latin1'))).toEqual([[letter, '305']]);
  });

  it.each([
    ['one zero', Buffer.from('Phone;Name\n305;Ann\0'), Buffer.from('Phone;Name\n305;An\0')],
    ['zeros at even and odd places', Buffer.from([0, 1, 2, 0]), Buffer.from([1, 0, 0, 2])],
  ])('with %s is the file of another program, and not UTF-16', async (_, ...files) => {
    for (const file of files)
      await expect(read(Buffer.concat(Array.from({ length: 2 }, () => file)))).rejects.toThrow('another program');
  });

  it('of Windows keeps its apostrophes, dashes and the euro', async () => {
    const file = Buffer.concat([
      Buffer.from('O'),
      Buffer.from([0x92]),
      Buffer.from('Neil,'),
      Buffer.from([0x96, 0x80, 0x81]),
    ]);
    expect(await cellsOf(file)).toEqual([['O\u2019Neil', '\u2013\u20ac\u0081']]);
  });

  it.each([',', ';', '\t'])('is read with the separator %j', async separator => {
    expect(await cellsOf(Buffer.from(text.replaceAll(';', separator)))).toEqual(rows);
  });

  it('may name its separator in a line before the others, as for Excel', async () => {
    expect(await read(Buffer.from('sep=;\r\nPhone;Name, first, last\r\n305;Ann, B, C'))).toEqual([
      { number: 1, cells: ['Phone', 'Name, first, last'] },
      { number: 2, cells: ['305', 'Ann, B, C'] },
    ]);
  });

  it.each(['Phone,Name\n305,"Ann\n212,Bea\n', '305,Ann\n212,"', '"'])(
    'with a quote that is open at its end is rejected: rows are in one cell (%j)',
    async text => {
      await expect(read(Buffer.from(text))).rejects.toThrow('a quote that is not closed');
    },
  );

  it.each(['305,"Ann"', '305,"Ann"\n', '305,Ann "Bea', '305,\n\n'])('may end as %j', async text => {
    expect((await cellsOf(Buffer.from(text)))[0]?.[0]).toBe('305');
  });

  it('may have quoted cells, empty lines and texts that look like formulas', async () => {
    expect(await read(Buffer.from('a,"b ""c"", d"\r\n\r\n=1+1,x\r\n'))).toEqual([
      { number: 1, cells: ['a', 'b "c", d'] },
      { number: 3, cells: ['=1+1', 'x'] },
    ]);
  });
});
