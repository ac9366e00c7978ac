import { isDamaged } from './limits.ts';

/** Sectors have 512 or 4096 bytes, those of the mini stream 64 (MS-CFB 2.2). */
const SHIFTS = [9, 12];
const [MINI_SHIFT, MINI_CUTOFF] = [6, 4096];
/** What is below names a sector; the rest ends a chain (MS-CFB 2.1). */
const [NO_SECTOR_FROM, END, FREE] = [0xffff_fffa, 0xffff_fffe, 0xffff_ffff];
const IN_HEADER = 109;
const ENTRY = 128;
const [ROOT, STREAM] = [5, 2];

/** The bytes of a chain of sectors, `most` at most: a longer one runs in a circle. */
const readChain = (table: Buffer, start: number, sectorAt: (sector: number) => Buffer, most: number): Buffer => {
  const parts: Buffer[] = [];
  for (let sector = start; sector < NO_SECTOR_FROM; sector = table.readUInt32LE(4 * sector)) {
    if (parts.length >= most) throw isDamaged();
    parts.push(sectorAt(sector));
  }
  return Buffer.concat(parts);
};

/** The sectors of the allocation table: 109 in the header, the others in sectors of their own (MS-CFB 2.5). */
const tableOf = (file: Buffer, sectorAt: (sector: number) => Buffer): Buffer => {
  const listed = file.readUInt32LE(44);
  if (listed > file.length / sectorAt(0).length) throw isDamaged();
  const lists = [file.subarray(76, 76 + 4 * IN_HEADER)];
  let next = file.readUInt32LE(68);
  for (let known = IN_HEADER; known < listed && next < NO_SECTOR_FROM; ) {
    const sector = sectorAt(next);
    lists.push(sector.subarray(0, -4));
    known += sector.length / 4 - 1;
    next = sector.readUInt32LE(sector.length - 4);
  }
  const list = Buffer.concat(lists);
  return Buffer.concat(Array.from({ length: listed }, (_, n) => sectorAt(list.readUInt32LE(4 * n))));
};

const nameOf = (entry: Buffer): string => entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2));

/**
 * One stream of a compound file (MS-CFB), by the first of the names that is there. Nothing else of the file is read,
 * and no byte twice.
 * @throws Rejection or RangeError for a damaged file
 */
export const readStream = (file: Buffer, names: readonly string[]): Buffer => {
  const shift = file.readUInt16LE(30);
  if (!SHIFTS.includes(shift)) throw isDamaged();
  const sectorAt = (sector: number): Buffer => {
    const at = (sector + 1) * 2 ** shift;
    if (at + 2 ** shift > file.length) throw isDamaged();
    return file.subarray(at, at + 2 ** shift);
  };
  const table = tableOf(file, sectorAt);
  const chain = (start: number) => readChain(table, start, sectorAt, file.length / 2 ** shift);
  const directory = chain(file.readUInt32LE(48));
  const entries = Array.from({ length: directory.length / ENTRY }, (_, n) =>
    directory.subarray(n * ENTRY, (n + 1) * ENTRY),
  );
  const root = entries.find(entry => entry[66] === ROOT);
  const found = names
    .map(name => entries.find(entry => entry[66] === STREAM && nameOf(entry) === name))
    .find(entry => entry !== undefined);
  if (!root || !found) throw isDamaged();
  const [start, bytes] = [found.readUInt32LE(116), found.readUInt32LE(120)];
  if (bytes >= MINI_CUTOFF) return chain(start).subarray(0, bytes);
  const mini = chain(root.readUInt32LE(116));
  const miniAt = (sector: number) => mini.subarray(sector << MINI_SHIFT, (sector + 1) << MINI_SHIFT);
  return readChain(chain(file.readUInt32LE(60)), start, miniAt, mini.length / 2 ** MINI_SHIFT).subarray(0, bytes);
};

/** 109 sectors of a table with 1024 places each: 446 MB, for which the header has room. */
const SECTOR = 4096;
const [OLE, PLACES] = ['d0cf11e0a1b11ae1', SECTOR / 4];

const entryOf = (name: string, type: number, start: number, bytes: number): Buffer => {
  const entry = Buffer.alloc(ENTRY);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(2 * name.length + 2, 64);
  entry.writeUInt8(type, 66);
  for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(bytes, 120);
  return entry;
};

/** The allocation table of the content, the directory behind it, and the table itself. */
const newTable = (content: number): { table: Buffer; tables: number } => {
  const tables = Math.ceil((content + 1) / (PLACES - 1));
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  for (let sector = 0; sector < content; sector++)
    table.writeUInt32LE(sector === content - 1 ? END : sector + 1, 4 * sector);
  table.writeUInt32LE(END, 4 * content);
  return { table, tables };
};

/** A compound file with one stream, so that a parser gets what was checked, and nothing else. */
export const compoundFile = (name: string, stream: Buffer): Buffer => {
  const bytes = Math.max(stream.length, MINI_CUTOFF);
  const content = Math.ceil(bytes / SECTOR);
  const { table, tables } = newTable(content);
  const header = Buffer.alloc(SECTOR);
  header.write(OLE, 0, 'hex');
  for (const [value, at] of [
    [0x3e, 24],
    [4, 26],
    [0xfffe, 28],
    [12, 30],
    [MINI_SHIFT, 32],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [value, at] of [
    [tables, 44],
    [content, 48],
    [MINI_CUTOFF, 56],
    [END, 60],
    [END, 68],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76, 512);
  for (let n = 0; n < tables; n++) header.writeUInt32LE(content + 1 + n, 76 + 4 * n);
  const padded = Buffer.alloc(content * SECTOR);
  stream.copy(padded);
  const entries = Buffer.concat([entryOf('Root Entry', ROOT, END, 0), entryOf(name, STREAM, 0, bytes)]);
  const directory = Buffer.alloc(SECTOR);
  entries.copy(directory);
  return Buffer.concat([header, padded, directory, table]);
};
