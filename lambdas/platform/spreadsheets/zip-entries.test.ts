import { describe, expect, it } from 'vitest';
import { aZip } from '../../../tests/support/builders/files/a-zip.ts';
import { zipEntries } from './zip-entries.ts';

const content = Buffer.from('<a/>'.repeat(100));
const partWith = (more: object) => aZip([{ name: 'xl/workbook.xml', content, ...more }]);
const END_BYTES = 22;
const IN_ZIP64 = 0xffffffff;
const SIZES_FOLLOW = 8;
const directoryOf = (file: Buffer): number => file.readUInt32LE(file.length - END_BYTES + 16);

describe('the parts of an archive', () => {
  it.each([
    ['directory', {}],
    ['extra field of the directory, as of an archive of Java', { sizes: 'zip64' }],
  ])('are found by the sizes in the %s', (_, more) => {
    expect(zipEntries(partWith({ stored: true, ...more }))).toEqual([
      { name: 'xl/workbook.xml', method: 0, declaredBytes: 400, deflated: content },
    ]);
  });

  it.each([{}, { sizes: 'zip64' as const }])('are found between extra fields and comments: %o', more => {
    const [one, other] = [Buffer.from('<a/>'), Buffer.from('<b></b>')];
    const file = aZip([
      { name: 'a.xml', content: one, stored: true, extras: true, ...more },
      { name: 'b.xml', content: other, stored: true, extras: true, ...more },
    ]);
    expect(zipEntries(file).map(({ name, deflated }) => [name, deflated])).toEqual([
      ['a.xml', one],
      ['b.xml', other],
    ]);
  });

  it('are found by the directory if their local header says that their size is elsewhere', () => {
    const file = partWith({ stored: true });
    file.writeUInt32LE(IN_ZIP64, 18);
    expect(zipEntries(file)[0]?.deflated).toEqual(content);
  });

  it.each([
    ['count', 10, 2],
    ['size', 12, 4],
    ['place', 16, 4],
  ])(
    'are not read if the %s of the directory is in a Zip64 record, where another parser may find other parts',
    (...at) => {
      const [, field, bytes] = at;
      const file = partWith({});
      file.writeUIntLE(2 ** (8 * bytes) - 1, file.length - END_BYTES + field, bytes);
      expect(() => zipEntries(file)).toThrow('damaged');
    },
  );

  it.each([{ stored: true }, {}])('are not read if only the local header has their size: %o', more => {
    expect(() => zipEntries(partWith({ sizes: 'local', ...more }))).toThrow('damaged');
  });

  it('are not read if their local header has another size', () => {
    const file = partWith({});
    file.writeUInt32LE(17, 18);
    expect(() => zipEntries(file)).toThrow('damaged');
  });

  it.each([
    ['no size, and nothing says that it follows', 0, 0, 400],
    ['another size than the one that follows', SIZES_FOLLOW, 17, 400],
    ['no size, nor has the directory, because it follows', SIZES_FOLLOW, 0, 0],
  ])('are not read if their local header has %s', (_, flags, inHeader, inDirectory) => {
    const file = partWith({ stored: true });
    file.writeUInt16LE(flags, directoryOf(file) + 8);
    file.writeUInt32LE(inHeader, 18);
    file.writeUInt32LE(inDirectory, directoryOf(file) + 20);
    expect(() => zipEntries(file)).toThrow('damaged');
  });

  it('are found before a comment of the archive', () => {
    const file = partWith({});
    file.writeUInt16LE(7, file.length - 2);
    expect(zipEntries(Buffer.concat([file, Buffer.from('comment')]))).toHaveLength(1);
  });

  it('are not read if they are encrypted', () => {
    const file = partWith({});
    file.writeUInt16LE(1, directoryOf(file) + 8);
    expect(() => zipEntries(file)).toThrow('has a password');
  });

  it.each<[string, (file: Buffer) => number]>([
    ['the directory', file => directoryOf(file)],
    ['the part', () => 0],
  ])('are not read if %s is not where the archive says', (_, place) => {
    const file = partWith({});
    file.writeUInt32LE(0, place(file));
    expect(() => zipEntries(file)).toThrow('damaged');
  });

  it('are not read if the extra field with their sizes is missing', () => {
    const file = partWith({});
    file.writeUInt32LE(IN_ZIP64, directoryOf(file) + 20);
    expect(() => zipEntries(file)).toThrow('damaged');
  });
});
