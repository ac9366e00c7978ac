import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipEntries } from '#platform/spreadsheets/zip-entries';
import type { ZipEntry } from '#shared/jobs/lead-export';
import { at } from '../../../tests/support/builders/a-call.ts';
import { zipDirectory, zippedFile } from './zip.ts';

it('an archive has its files as they are, by their names', () => {
  const files = [
    { name: 'recordings/1.wav', body: Buffer.from('RIFF'.repeat(50)), ts: at(0) },
    { name: 'José.json', body: Buffer.from('{}'), ts: at(60) },
  ];
  let archive = Buffer.alloc(0);
  const entries: ZipEntry[] = [];
  for (const file of files) {
    const { bytes, entry } = zippedFile(file, archive.length);
    archive = Buffer.concat([archive, bytes]);
    entries.push(entry);
  }
  archive = Buffer.concat([archive, zipDirectory(entries, archive.length)]);
  expect(zipEntries(archive).map(({ name, method, deflated }) => ({ name, method, body: deflated }))).toEqual(
    files.map(({ name, body }) => ({ name, method: 0, body })),
  );
});

/** At the places that APPNOTE.TXT of PKWARE gives (4.3.7 and 4.3.12): a header of a file, from the needed version on. */
const headerAt = (archive: Buffer, from: number) => ({
  needed: archive.readUInt16LE(from),
  utf8: archive.readUInt16LE(from + 2),
  method: archive.readUInt16LE(from + 4),
  time: archive.readUInt16LE(from + 6),
  date: archive.readUInt16LE(from + 8),
  crc: archive.readUInt32LE(from + 10),
  sizes: [archive.readUInt32LE(from + 14), archive.readUInt32LE(from + 18)],
  nameBytes: archive.readUInt16LE(from + 22),
});

it('an archive is one that every program opens: both headers of a file, and the end of the directory, say the same', () => {
  const body = Buffer.from('RIFF');
  const one = zippedFile({ name: 'José.json', body, ts: '2026-11-23T17:45:31.000Z' }, 0);
  const second = zippedFile({ name: '2.wav', body, ts: at(0) }, one.bytes.length);
  const directory = zipDirectory([one.entry, second.entry], one.bytes.length + second.bytes.length);
  const archive = Buffer.concat([one.bytes, second.bytes, directory]);
  const header = {
    ...{ needed: 20, utf8: 0x800, method: 0, nameBytes: 10 },
    // 17:45 and fifteen times two seconds; the 46th year since 1980, month 11, day 23.
    ...{ time: 0b10001_101101_01111, date: 0b0101110_1011_10111 },
    ...{ crc: crc32(body), sizes: [4, 4] },
  };
  const [local, central] = [0, one.bytes.length + second.bytes.length];
  expect(archive.readUInt32LE(local)).toBe(0x04034b50);
  expect(headerAt(archive, local + 4)).toEqual(header);
  expect(archive.readUInt32LE(central)).toBe(0x02014b50);
  expect(archive.readUInt16LE(central + 4)).toBe(20);
  expect(headerAt(archive, central + 6)).toEqual(header);
  expect(archive.readUInt32LE(central + 46 + 10 + 42)).toBe(one.bytes.length);
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  expect([archive.readUInt16LE(end + 8), archive.readUInt16LE(end + 10)]).toEqual([2, 2]);
  expect([archive.readUInt32LE(end + 12), archive.readUInt32LE(end + 16)]).toEqual([end - central, central]);
});
