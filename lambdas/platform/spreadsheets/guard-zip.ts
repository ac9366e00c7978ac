import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { guardCells, SHEET_BEGINNING } from './guard-cells.ts';
import { hasTooLongCell, inflatesTooMuch, isDamaged, type SheetLimits } from './limits.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

const [STORED, DEFLATED] = [0, 8];
const TAG = '<'.charCodeAt(0);

/** Small files may have any ratio: an empty sheet compresses well. */
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;

/** A character of a cell is at most 6 bytes in XML, such as `&quot;`. */
const BYTES_A_CHARACTER = 6;

async function* inflated({ method, deflated }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === STORED) return yield deflated;
  if (method !== DEFLATED) throw isDamaged();
  try {
    yield* Readable.from([deflated]).pipe(createInflateRaw());
  } catch {
    throw isDamaged();
  }
}

/** Measures the text between two tags, across the parts in which it comes. */
const longestText = () => {
  let open = 0;
  return (bytes: Buffer): number => {
    const first = bytes.indexOf(TAG);
    if (first === -1) {
      open += bytes.length;
      return open;
    }
    const ended = open + first;
    open = bytes.length - bytes.lastIndexOf(TAG) - 1;
    return Math.max(ended, open);
  };
};

const isXml = ({ name }: ZipEntry): boolean => /\.(xml|rels)$/i.test(name);

/** Spreadsheet programs deflate what they write; a stored worksheet has a size for which no parser is made. */
const requireDeflated = (entry: ZipEntry, { storedBytes }: SheetLimits): void => {
  if (entry.method !== STORED || entry.deflated.length <= storedBytes) return;
  if (isXml(entry) || entry.deflated.includes(SHEET_BEGINNING)) throw isDamaged();
};

/** The names of the parts of a workbook, and how many of them are worksheets with text. */
type GuardedParts = { names: string[]; sheets: number };

/**
 * Checks the parts of a workbook before a parser sees it. The parts are inflated and counted,
 * because what they declare may be untrue; what was inflated is not kept.
 * @throws Rejection for a damaged archive, one with a password, and one above the limits
 */
export const guardZip = async (file: Buffer, limits: SheetLimits): Promise<GuardedParts> => {
  const entries = zipEntries(file);
  const declared = entries.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0);
  if (entries.length > limits.entries || declared > limits.inflatedBytes) throw inflatesTooMuch();
  const most = Math.min(limits.inflatedBytes, Math.max(RATIO_COUNTS_FROM, file.length * limits.ratio));
  let [count, sheets] = [0, 0];
  for (const entry of entries) {
    requireDeflated(entry, limits);
    const textOf = longestText();
    const cells = guardCells(limits);
    for await (const bytes of inflated(entry)) {
      count += bytes.length;
      if (count > most) throw inflatesTooMuch();
      if (isXml(entry) && textOf(bytes) > limits.cellLength * BYTES_A_CHARACTER) throw hasTooLongCell(limits);
      cells.read(bytes);
    }
    if (cells.hasText()) sheets += 1;
  }
  return { names: entries.map(({ name }) => name), sheets };
};
