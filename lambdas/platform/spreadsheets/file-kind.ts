import { hasPassword, unreadable } from './limits.ts';

export type FileKind = 'zip' | 'xls' | 'text';

const startsWith = (file: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte);

/** Signatures of files that people take for lists (en.wikipedia.org, List of file signatures). */
const others: { is: string; matches: (file: Buffer) => boolean }[] = [
  { is: 'an image', matches: file => startsWith(file, 0x89, 0x50, 0x4e, 0x47) },
  { is: 'an image', matches: file => startsWith(file, 0xff, 0xd8, 0xff) },
  { is: 'an image', matches: file => startsWith(file, 0x47, 0x49, 0x46, 0x38) },
  { is: 'a PDF document', matches: file => startsWith(file, 0x25, 0x50, 0x44, 0x46) },
];

const isOle = (file: Buffer): boolean => startsWith(file, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const hasStream = (file: Buffer, name: string): boolean => file.includes(Buffer.from(`${name}\0`, 'utf16le'));

/** The beginning of the workbook of an .xls file (MS-XLS 2.4.21, BOF of BIFF8). */
const BEGINNING = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const FILE_PASS = 0x2f;
const RECORDS_BEFORE_FILE_PASS = 3;

/** The record FilePass is among the first ones of a workbook with a password (MS-XLS 2.1.7.20.3). */
const hasFilePass = (file: Buffer): boolean => {
  let at = file.indexOf(BEGINNING);
  for (let n = 0; at >= 0 && n <= RECORDS_BEFORE_FILE_PASS && at + 4 <= file.length; n++) {
    if (file.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
};

const oleKind = (file: Buffer): FileKind => {
  if (hasStream(file, 'EncryptedPackage') || hasFilePass(file)) throw hasPassword();
  if (hasStream(file, 'Workbook') || hasStream(file, 'Book')) return 'xls';
  throw notASheet('a document of another program');
};

/** The message for what is no spreadsheet; `is` says what it is. */
export const notASheet = (is: string) =>
  unreadable(`This is ${is}, not a spreadsheet. Save the list as an Excel workbook (.xlsx or .xls), and upload that.`);

/**
 * What a file is by its content; its name is not looked at.
 * @throws Rejection for what is no list, and for a workbook with a password
 */
export const fileKind = (file: Buffer): FileKind => {
  if (file.length === 0) throw unreadable('This file is empty. Choose the file with the list.');
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (isOle(file)) return oleKind(file);
  const other = others.find(({ matches }) => matches(file));
  if (other) throw notASheet(other.is);
  return 'text';
};
