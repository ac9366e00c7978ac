import { hasPassword, unreadable } from './limits.ts';

export type FileKind = 'zip' | 'xls' | 'text';

const startsWith = (file: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte);

const hasText = (file: Buffer, at: number, text: string): boolean =>
  file.toString('latin1', at, at + text.length) === text;

/** The brands of pictures in a file of ISO 14496-12 (ISO 23008-12, Annex B; AV1 Image File Format). */
const PICTURES = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Signatures of files that people take for lists (en.wikipedia.org, List of file signatures). */
const others: { description: string; matches: (file: Buffer) => boolean }[] = [
  { description: 'an image', matches: file => startsWith(file, 0x89, 0x50, 0x4e, 0x47) },
  { description: 'an image', matches: file => startsWith(file, 0xff, 0xd8, 0xff) },
  { description: 'an image', matches: file => startsWith(file, 0x47, 0x49, 0x46, 0x38) },
  { description: 'an image', matches: file => hasText(file, 0, 'RIFF') && hasText(file, 8, 'WEBP') },
  // Two letters may begin a list; the reserved bytes of a bitmap are zero.
  { description: 'an image', matches: file => hasText(file, 0, 'BM') && hasText(file, 6, '\0\0\0\0') },
  {
    description: 'an image',
    matches: file => startsWith(file, 0x49, 0x49, 0x2a, 0) || startsWith(file, 0x4d, 0x4d, 0, 0x2a),
  },
  {
    description: 'an image',
    matches: file => hasText(file, 4, 'ftyp') && PICTURES.some(brand => hasText(file, 8, brand)),
  },
  { description: 'a video', matches: file => hasText(file, 4, 'ftyp') && startsWith(file, 0) },
  { description: 'a PDF document', matches: file => startsWith(file, 0x25, 0x50, 0x44, 0x46) },
];

const isOle = (file: Buffer): boolean => startsWith(file, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const hasStream = (file: Buffer, name: string): boolean => file.includes(Buffer.from(`${name}\0`, 'utf16le'));

/** The beginning of the workbook of an .xls file (MS-XLS 2.4.21, BOF of BIFF8). */
const BIFF8_WORKBOOK_START = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const FILE_PASS = 0x2f;
const RECORDS_BEFORE_FILE_PASS = 3;

/** The record FilePass is among the first ones of a workbook with a password (MS-XLS 2.1.7.20.3). */
const hasFilePass = (file: Buffer): boolean => {
  let at = file.indexOf(BIFF8_WORKBOOK_START);
  for (let n = 0; at >= 0 && n <= RECORDS_BEFORE_FILE_PASS && at + 4 <= file.length; n++) {
    if (file.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
};

const oleKind = (file: Buffer, accepted: AcceptedKinds): FileKind => {
  if (hasStream(file, 'EncryptedPackage') || hasFilePass(file)) throw hasPassword();
  if (hasStream(file, 'Workbook') || hasStream(file, 'Book')) return 'xls';
  throw notASpreadsheet('a document of another program', accepted);
};

/** Whether CSV files are accepted besides workbooks. */
export type AcceptedKinds = { csv: boolean };

/** The message for what is no spreadsheet; `description` says what it is. */
export const notASpreadsheet = (description: string, { csv }: AcceptedKinds) =>
  unreadable(
    `This is ${description}, not a spreadsheet. Save the list as an Excel workbook (.xlsx or .xls)${csv ? ' or a CSV file' : ''}, and upload that.`,
  );

/**
 * What a file is by its content; its name is not looked at.
 * @throws Rejection for what is no list, and for a workbook with a password
 */
export const fileKind = (file: Buffer, accepted: AcceptedKinds): FileKind => {
  if (file.length === 0) throw unreadable('This file is empty. Choose the file with the list.');
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (isOle(file)) return oleKind(file, accepted);
  const other = others.find(({ matches }) => matches(file));
  if (other) throw notASpreadsheet(other.description, accepted);
  return 'text';
};
