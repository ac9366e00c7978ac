/** The smallest length of a phone number (docs/product.md, Added call). */
const MIN_DIGITS = 10;

/** The keys of a phone, row by row, with their letters. */
export const keys = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const;

/** The characters of a text that can be sent as tones. */
export const tonesIn = (text: string): string => text.replace(/[^0-9*#]/g, '');

/** Counts digits only; spaces, dashes and brackets are ignored. */
export const hasEnoughDigits = (text: string): boolean => text.replace(/\D/g, '').length >= MIN_DIGITS;
