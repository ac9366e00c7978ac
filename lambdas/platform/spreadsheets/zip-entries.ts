import { hasPassword, isDamaged } from './limits.ts';

/** A part of a zip archive, as its directory describes it. What it says about sizes may be untrue. */
export type ZipEntry = { name: string; method: number; declaredBytes: number; deflated: Buffer };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 1;
/** The sizes follow the part: its local header need not have them (APPNOTE.TXT 4.4.4, bit 3). */
const SIZES_FOLLOW = 8;

const endOf = (file: Buffer): number => {
  const lowest = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
  for (let at = file.length - END_BYTES; at >= lowest; at--) if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw isDamaged();
};

type Fields = { deflatedBytes: number; declaredBytes: number; local: number };

const ZIP64 = 1;
const IN_ZIP64 = 0xffffffff;
const COUNT_IN_ZIP64 = 0xffff;

/** The extra field with the numbers that its writer has put there; those that are used here fit into 32 bits. */
const zip64Field = (extra: Buffer): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === ZIP64) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  throw isDamaged();
};

/** Writers such as those of Java put the sizes of every part into an extra field (APPNOTE.TXT 4.5.3), in this order. */
const withZip64 = ({ declaredBytes, deflatedBytes, local }: Fields, extra: Buffer): Fields => {
  if (![declaredBytes, deflatedBytes, local].includes(IN_ZIP64)) return { declaredBytes, deflatedBytes, local };
  const field = zip64Field(extra);
  let at = 0;
  const read = (value: number): number => {
    if (value !== IN_ZIP64) return value;
    at += 8;
    return Number(field.readBigUInt64LE(at - 8));
  };
  return { declaredBytes: read(declaredBytes), deflatedBytes: read(deflatedBytes), local: read(local) };
};

/**
 * The sizes of the directory count. A local header may leave them to the directory; with other ones, or for a part whose
 * directory leaves them to the local header, another parser would read something else.
 */
const requireOneSize = (file: Buffer, flags: number, { deflatedBytes, local }: Fields): void => {
  const size = file.readUInt32LE(local + 18);
  const isLeftOut = size === IN_ZIP64 || (flags & SIZES_FOLLOW && size === 0);
  if ((flags & SIZES_FOLLOW && deflatedBytes === 0) || (!isLeftOut && size !== deflatedBytes)) throw isDamaged();
};

const entryAt = (file: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw isDamaged();
  const flags = file.readUInt16LE(at + 8);
  if (flags & ENCRYPTED) throw hasPassword();
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  const [deflatedBytes, declaredBytes, local] = [20, 24, 42].map(field => file.readUInt32LE(at + field)) as [
    number,
    number,
    number,
  ];
  const extraAt = at + 46 + nameBytes;
  const fields = withZip64({ deflatedBytes, declaredBytes, local }, file.subarray(extraAt, extraAt + extraBytes));
  if (file.readUInt32LE(fields.local) !== LOCAL_ENTRY) throw isDamaged();
  requireOneSize(file, flags, fields);
  const begin = fields.local + 30 + file.readUInt16LE(fields.local + 26) + file.readUInt16LE(fields.local + 28);
  return {
    entry: {
      name: file.toString('utf8', at + 46, extraAt),
      method: file.readUInt16LE(at + 10),
      declaredBytes: fields.declaredBytes,
      deflated: file.subarray(begin, begin + fields.deflatedBytes),
    },
    next: extraAt + extraBytes + commentBytes,
  };
};

/**
 * A directory whose count, size or place is in a Zip64 record is not read: it has more than 4 GB or 65,534 parts, or it
 * hides its parts from one of two parsers.
 */
const directoryOf = (file: Buffer): { at: number; count: number } => {
  const end = endOf(file);
  const [count, size, at] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  if (count === COUNT_IN_ZIP64 || size === IN_ZIP64 || at === IN_ZIP64) throw isDamaged();
  return { at, count };
};

/**
 * The parts of a zip archive from its directory (PKWARE, APPNOTE.TXT 4.3); none is inflated.
 * @throws Rejection if the archive is damaged or has a password
 */
export const zipEntries = (file: Buffer): ZipEntry[] => {
  try {
    const entries: ZipEntry[] = [];
    const directory = directoryOf(file);
    let { at } = directory;
    for (let left = directory.count; left > 0; left--) {
      const { entry, next } = entryAt(file, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? isDamaged() : error;
  }
};
