import { expect } from '@playwright/test';

/** A card as a customer reads it out; `number` in groups with dashes. */
type Card = { number: string; code: string };

/**
 * A number as an agent or the product may write it. All its digits are searched for, because a token, an id or a time
 * contains a part of them by chance sooner or later.
 */
const spellingsOf = (number: string): string[] => [number, number.replaceAll('-', ' '), number.replaceAll('-', '')];

/** Amplify's item with the clock's difference in milliseconds, which can be any number. */
const CLOCK_DRIFT = '.clockDrift';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * The code as a separate word: within a token, an id, an address, a time or a decimal number it may occur by chance.
 */
const asWord = (code: string): RegExp => new RegExp(`(?<![\\w.:+/=-])${code}(?![\\w.:+/=-])`);

/** The paths of all texts and numbers that are the code or have it as a word, also in JSON within a text. */
const pathsOfCode = (data: unknown, code: string, path = ''): string[] => {
  if (path.endsWith(CLOCK_DRIFT)) return [];
  const found = typeof data === 'string' ? parsed(data) : data;
  if (found === null || typeof found !== 'object') return asWord(code).test(String(data)) ? [path] : [];
  return Object.entries(found).flatMap(([key, inner]) => pathsOfCode(inner, code, `${path}/${key}`));
};

/**
 * Neither the card's number nor its code is in the data. Three digits are in many tokens, so the code counts only as a
 * separate word, or right after the name of its field.
 */
export const expectNoCard = (data: unknown, { number, code }: Card): void => {
  const text = JSON.stringify(data);
  for (const spelling of spellingsOf(number)) expect(text).not.toContain(spelling);
  expect(pathsOfCode(data, code)).toEqual([]);
  expect(text).not.toMatch(new RegExp(`security.?code\\W{1,12}${code}(?!\\d)`, 'i'));
};
