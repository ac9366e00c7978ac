/** Fewer digits are no phone number (docs/product.md, Added call). */
const FEWEST = 10;

/** The keys of a phone, in their rows, with the letters that people read out. */
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

/** What of a text can be sent as tones. */
export const tonesIn = (text: string): string => text.replace(/[^0-9*#]/g, '');

/** Whatever else stands between them: spaces, dashes, brackets. */
export const hasEnoughDigits = (text: string): boolean => text.replace(/\D/g, '').length >= FEWEST;
