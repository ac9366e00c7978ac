const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** In Unicode the ten digits of a script follow each other, from zero to nine (The Unicode Standard, 4.6). */
const asciiDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
};

/** A text with the digits of every script as 0 to 9. */
export const withAsciiDigits = (text: string): string => text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, asciiDigit);
