import { hasPassword, isDamaged } from './limits.ts';

/** A part of a zip archive, as its directory describes it. What it says about sizes may be untrue. */
export type ZipEntry = { name: string; method: number; declaredBytes: number; deflated: Buffer };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 1;

const endOf = (file: Buffer): number => {
  const lowest = Math.max(0, file.length - END_BYTES - LONGEST_COMMENT);
  for (let at = file.length - END_BYTES; at >= lowest; at--) if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw isDamaged();
};

const entryAt = (file: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw isDamaged();
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw hasPassword();
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  const local = file.readUInt32LE(at + 42);
  if (file.readUInt32LE(local) !== LOCAL_ENTRY) throw isDamaged();
  const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  return {
    entry: {
      name: file.toString('utf8', at + 46, at + 46 + nameBytes),
      method: file.readUInt16LE(at + 10),
      declaredBytes: file.readUInt32LE(at + 24),
      deflated: file.subarray(begin, begin + file.readUInt32LE(at + 20)),
    },
    next: at + 46 + nameBytes + extraBytes + commentBytes,
  };
};

/**
 * The parts of a zip archive from its directory (PKWARE, APPNOTE.TXT 4.3); none is inflated.
 * @throws Rejection if the archive is damaged or has a password
 */
export const zipEntries = (file: Buffer): ZipEntry[] => {
  try {
    const end = endOf(file);
    const entries: ZipEntry[] = [];
    let at = file.readUInt32LE(end + 16);
    for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
      const { entry, next } = entryAt(file, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? isDamaged() : error;
  }
};
