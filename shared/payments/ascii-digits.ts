const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** In Unicode the ten digits of a script follow each other, from zero to nine (The Unicode Standard, 4.6). */
const asciiDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
};

/** Format characters, and others that nothing is drawn for (Unicode Standard Annex 44, Default_Ignorable_Code_Point). */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as its numbers are read: the digits of every script as 0 to 9, and no invisible characters between them. */
export const withAsciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit);
