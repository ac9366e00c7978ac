import { notASpreadsheet } from './file-kind.ts';

/** How many bytes are looked at to guess an encoding that the file does not name. */
const SAMPLE = 4_000;

const startsWith = (file: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte);

const zeros = (file: Buffer, parity: 0 | 1): number => {
  const sample = file.subarray(0, SAMPLE);
  let count = 0;
  for (let at = parity; at < sample.length; at += 2) if (sample[at] === 0) count++;
  return count / Math.max(1, sample.length / 2);
};

const MOSTLY = 0.4;
const SELDOM = 0.1;
const isWide = (file: Buffer, high: 0 | 1): boolean => zeros(file, high) > MOSTLY && zeros(file, high ? 0 : 1) < SELDOM;

/** The UTF-16 of Excel has a byte order mark; other programs leave it out, and every second byte of a list is zero. */
const utf16 = (file: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(file, 0xff, 0xfe) || isWide(file, 1)) return 'utf-16le';
  if (startsWith(file, 0xfe, 0xff) || isWide(file, 0)) return 'utf-16be';
  return undefined;
};

const asUtf8 = (file: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
};

/** What windows-1252 has at 80 to 9F, where Latin-1 has control characters (encoding.spec.whatwg.org, windows-1252). */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node decodes this range as Latin-1, whatever it is told. */
const asWindows1252 = (file: Buffer): string =>
  file.toString('latin1').replace(/[\x80-\x9f]/g, byte => OF_WINDOWS.charAt(byte.charCodeAt(0) - 0x80));

/**
 * The text of a CSV file: UTF-8 with or without a byte order mark, UTF-16, else what Windows writes in the West.
 * @throws Rejection for a file that is no text
 */
export const csvText = (file: Buffer): string => {
  const wide = utf16(file);
  const text = wide ? new TextDecoder(wide).decode(file) : (asUtf8(file) ?? asWindows1252(file));
  if (text.includes('\0')) throw notASpreadsheet('a file of another program', { csv: true });
  return text;
};
