import { compoundFile, readStream } from './compound-file.ts';
import {
  hasTooLongCell,
  hasTooManyCells,
  hasTooManyColumns,
  hasTooManyRows,
  isDamaged,
  type SheetLimits,
} from './limits.ts';

type BiffRecord = { id: number; at: number; data: Buffer };

/** Kinds of records (MS-XLS 2.3). */
const [EOF, CONTINUE, BOUND_SHEET, MUL_RK, SST, FORMAT] = [0x0a, 0x3c, 0x85, 0xbd, 0xfc, 0x41e];
const [LABEL, STRING, MERGED_CELLS] = [0x204, 0x207, 0xe5];
/** A parser keeps a name and rows for each sheet, also where nothing begins at its place. Excel adds 255 at most. */
const MOST_SHEETS = 255;
/** In the flags of a text: two bytes for each character. */
const IS_UTF16 = 1;
/** Formula, LabelSst, Number, Label, BoolErr and RK begin with row and column. */
const CELLS = [0x06, 0xfd, 0x203, LABEL, 0x205, 0x27e];

/** Where the number of characters is; the text follows after that and a byte of flags. */
const textsAt: Record<number, number> = { [LABEL]: 6, [STRING]: 0, [FORMAT]: 2 };

/** Record after record, as the parser reads them (MS-XLS 2.1.4); zeros fill the end of the stream. */
function* recordsOf(stream: Buffer): Generator<BiffRecord> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const [id, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (id === 0 && length === 0) return;
    yield { id, at, data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** Where the sheet with this name begins. A parser reads as many characters as the name declares. */
const placeOf = (sheet: Buffer): number => {
  const [characters, flags] = [sheet.readUInt8(6), sheet.readUInt8(7)];
  const bytes = flags & IS_UTF16 ? 2 * characters : characters;
  if (bytes > sheet.length - 8) throw isDamaged();
  return sheet.readUInt32LE(0);
};

/** Where the sheets begin. Two that begin at one place would be read twice. */
const sheetsOf = (stream: Buffer): Set<number> => {
  const places: number[] = [];
  for (const { id, data } of recordsOf(stream)) {
    if (id === EOF) break;
    if (id === BOUND_SHEET) places.push(placeOf(data));
  }
  const sheets = new Set(places);
  if (sheets.size < places.length || places.length > MOST_SHEETS) throw isDamaged();
  return sheets;
};

/** A parser reads as many characters as a text declares, also where the record has ended. */
const requireText = ({ id, data }: BiffRecord, limits: SheetLimits): void => {
  const at = textsAt[id];
  if (at === undefined) return;
  const characters = data.readUInt16LE(at);
  if (characters > limits.cellLength) throw hasTooLongCell(limits);
  if (characters > data.length - at - 3) throw isDamaged();
};

/** A parser fills a row up to its last column. */
const requireCell = ({ id, data }: BiffRecord, limits: SheetLimits): void => {
  if (id !== MUL_RK && !CELLS.includes(id)) return;
  const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
  const last = id === MUL_RK ? column + Math.ceil((data.length - 6) / 6) - 1 : column;
  if (row >= limits.rows) throw hasTooManyRows(limits);
  if (last >= limits.columns) throw hasTooManyColumns(limits);
};

/** How much a parser keeps of a record: its bytes of shared texts, and one object, or one for each area of cells. */
const sizeOf = ({ id, data }: BiffRecord) => ({
  textBytes: id === SST || id === CONTINUE ? data.length : 0,
  objects: id === MERGED_CELLS ? 1 + data.readUInt16LE(0) : 1,
});

/**
 * Checks the records of a workbook of Excel 97 before a parser sees it, and gives a file with nothing but these.
 * @throws Rejection or RangeError for a damaged workbook; Rejection above the limits
 */
export const guardXls = (file: Buffer, limits: SheetLimits): Buffer => {
  const stream = readStream(file, ['Workbook', 'Book']);
  const sheets = sheetsOf(stream);
  let [open, objects, textBytes] = [0, 0, 0];
  for (const record of recordsOf(stream)) {
    const size = sizeOf(record);
    objects += size.objects;
    textBytes += size.textBytes;
    if (objects > limits.records || textBytes > limits.textBytes) throw hasTooManyCells();
    if (sheets.has(record.at)) open += 1;
    if (open > 1) throw isDamaged();
    requireText(record, limits);
    if (open > 0) requireCell(record, limits);
    if (record.id === EOF) open = 0;
  }
  return compoundFile('Workbook', stream);
};
