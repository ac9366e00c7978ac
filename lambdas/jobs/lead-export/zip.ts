import { crc32 } from 'node:zlib';
import type { ZipEntry } from '#shared/jobs/lead-export';
import type { Timestamp } from '#shared/time';

/** A name is UTF-8 (APPNOTE.TXT of PKWARE, 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;
const VERSION_NEEDED = 20;
const STORED = 0;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];

/** Date and time of MS-DOS: from 1980 on, in steps of two seconds (APPNOTE.TXT, 4.4.6). */
const dosTime = (ts: Timestamp): { time: number; date: number } => {
  const at = new Date(ts);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
};

/** What both headers of a file have in common, from the needed version to the length of the name. */
const writeFields = (header: Buffer, from: number, { name, crc, size, ts }: ZipEntry): void => {
  const { time, date } = dosTime(ts);
  for (const [at, value] of [VERSION_NEEDED, UTF8_NAMES, STORED, time, date].entries())
    header.writeUInt16LE(value, from + 2 * at);
  for (const [at, value] of [crc, size, size].entries()) header.writeUInt32LE(value, from + 10 + 4 * at);
  header.writeUInt16LE(Buffer.byteLength(name), from + 22);
};

/** The bytes of a file of an archive, stored as it is, and its entry for the directory. */
export const zippedFile = (
  { name, body, ts }: { name: string; body: Uint8Array; ts: Timestamp },
  at: number,
): { bytes: Buffer; entry: ZipEntry } => {
  const entry = { name, crc: crc32(body), size: body.byteLength, at, ts };
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL, 0);
  writeFields(header, 4, entry);
  return { bytes: Buffer.concat([header, Buffer.from(name), body]), entry };
};

const directoryEntry = (entry: ZipEntry): Buffer => {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  writeFields(header, 6, entry);
  header.writeUInt32LE(entry.at, 42);
  return Buffer.concat([header, Buffer.from(entry.name)]);
};

/** The end of an archive, which begins at `at`: the directory of its files. Without ZIP64, so up to 4 GB. */
export const zipDirectory = (entries: readonly ZipEntry[], at: number): Buffer => {
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([directory, end]);
};
