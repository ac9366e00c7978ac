import { characterCount, firstCharacters } from '../../first-characters.ts';
import { ERASED_NUMBER } from '../../phone/phone-number.ts';
import type { Lead } from '../lead.ts';

/** What of a lead a search finds. */
export type Searched = Pick<Lead, 'first_name' | 'last_name' | 'phone_number'> & Partial<Pick<Lead, 'email'>>;

/** In characters. Of a longer word the first ones are indexed, and the whole word is compared. */
const [SHORTEST, LONGEST] = [2, 10];
const SHORTEST_NUMBER = 3;

/** The items of a lead's prefixes, before and after a change, are written in one transaction of at most 100 writes. */
const MOST_PREFIXES = 45;

/** A longer name with several words keeps room for the prefixes of each word. */
const MOST_PAIRS = 12;
/** A word of a pair is cut to one of these lengths; a shorter word is whole. */
const PAIRED_LENGTHS = [4, 5, 8];

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text without accents, in lower case. */
export const wordsIn = (text = ''): string[] =>
  unaccented(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const localPart = (email = ''): string => email.split('@')[0] ?? '';

/** What is before the @, as the index has it; undefined without a letter or digit. */
const mailboxOf = (email = ''): string | undefined => {
  const own = wordsIn(localPart(email)).join('');
  return own === '' ? undefined : `${own}@`;
};

const digitsOf = (phone: string): string => phone.replace(/^\+1/, '').replace(/\D/g, '');

const beginningsOf = (word: string, shortest = SHORTEST): string[] =>
  Array.from({ length: Math.min(characterCount(word), LONGEST) - shortest + 1 }, (_, n) =>
    firstCharacters(word, shortest + n),
  );

/** The words of the names, those of the e-mail before the @, and those before the @ together. */
const wordsOf = ({ first_name, last_name, email }: Searched): string[] => {
  const own = wordsIn(localPart(email));
  return [...wordsIn(first_name), ...wordsIn(last_name), ...own, ...(own.length > 1 ? [own.join('')] : [])];
};

/** The beginnings of a word that pairs are made of, the longest last. */
const pairedBeginnings = (word: string): string[] => {
  const lengths = PAIRED_LENGTHS.filter(length => length <= characterCount(word));
  return lengths.length === 0 ? [word] : lengths.map(length => firstCharacters(word, length));
};

/** In no order, because nobody knows in which one a name is typed. */
const pairOf = (a: string, b: string): string => [a, b].sort().join(' ');

const isPaired = (word: string): boolean => characterCount(word) >= SHORTEST && !/^\d+$/.test(word);

/** Two words of the name in one prefix: a search for a full name reads no other person with the same last name. */
const pairsOf = ({ first_name, last_name }: Searched): string[] => {
  const [first, last] = [wordsIn(first_name).filter(isPaired), wordsIn(last_name).filter(isPaired)];
  const words: [string, string][] = [
    ...first.flatMap(a => last.map((b): [string, string] => [a, b])),
    ...[first, last].flatMap(name => name.slice(1).map((b, n): [string, string] => [name[n] ?? b, b])),
  ];
  const pairs = words.flatMap(([a, b]) =>
    pairedBeginnings(a).flatMap(one => pairedBeginnings(b).map(other => pairOf(one, other))),
  );
  return [...new Set(pairs)].slice(0, MOST_PAIRS);
};

const mailboxes = ({ email }: Searched): string[] => {
  const mailbox = mailboxOf(email);
  return mailbox === undefined ? [] : [mailbox];
};

/**
 * Every beginning by which a lead is found: of the words of its name and e-mail from two characters on, of two words of
 * its name together, of its phone number from three digits on, and its e-mail before the @. About 25, at most 45. A
 * projection keeps an item for each (lambdas/platform/table/lead-rows).
 */
export const prefixesOf = (lead: Searched): string[] =>
  [
    ...new Set([
      ...(lead.phone_number === ERASED_NUMBER ? [] : beginningsOf(digitsOf(lead.phone_number), SHORTEST_NUMBER)),
      ...mailboxes(lead),
      ...pairsOf(lead),
      ...wordsOf(lead).flatMap(word => beginningsOf(word)),
    ]),
  ].slice(0, MOST_PREFIXES);

export type LeadSearch = {
  /** The prefix whose items are read. */
  prefix: string;
  /** The prefix that is read where the other finds nothing: words of an e-mail, or of which few letters are typed. */
  otherwise?: string;
  /** Whether every lead with the prefix matches: nothing else was searched for. */
  isWhole: boolean;
  matches: (lead: Searched) => boolean;
};

const numberIn = (q: string): string | undefined => {
  if (!/^\+?[\d\s().-]+$/.test(q)) return undefined;
  const digits = q.replace(/\D/g, '').replace(/^1(?=\d)/, '');
  return digits.length >= SHORTEST_NUMBER ? digits : undefined;
};

const searchForNumber = (digits: string): LeadSearch => {
  const number = digits.slice(0, LONGEST);
  return { prefix: number, isWhole: true, matches: lead => digitsOf(lead.phone_number).startsWith(number) };
};

const matchesEmail = ({ email }: Searched, word: string): boolean => unaccented(email ?? '').startsWith(word);

const isIndexed = (word: string): boolean => characterCount(word) >= (/^\d+$/.test(word) ? SHORTEST_NUMBER : SHORTEST);

/** Whether a part of the search is the beginning of a word of the lead, of its phone number, or of its e-mail. */
const hasPart = (lead: Searched, part: string): boolean =>
  part.includes('@')
    ? matchesEmail(lead, part)
    : [...wordsOf(lead), digitsOf(lead.phone_number)].some(word => word.startsWith(part));

/** The prefix of the two longest words. */
const pairIn = (words: readonly string[]): string | undefined => {
  const [a, b] = words.filter(isPaired);
  if (a === undefined || b === undefined) return undefined;
  return pairOf(pairedBeginnings(a).at(-1) ?? a, pairedBeginnings(b).at(-1) ?? b);
};

/**
 * How leads are searched for a text: parts of a name or an e-mail in any order, or a phone number as it is written.
 * Undefined for a text that is too short: one character, or two digits.
 */
export const searchFor = (q: string): LeadSearch | undefined => {
  const text = unaccented(q.trim());
  const number = numberIn(text);
  if (number !== undefined) return searchForNumber(number);
  const parts = text.split(/\s+/).flatMap(word => (word.includes('@') ? [word] : wordsIn(word)));
  const matches = (lead: Searched) => parts.every(part => hasPart(lead, part));
  const mailbox = mailboxOf(parts.find(part => part.includes('@')));
  if (mailbox !== undefined) return { prefix: mailbox, isWhole: false, matches };
  const words = parts.flatMap(part => wordsIn(localPart(part))).filter(isIndexed);
  const longestFirst = words.toSorted((a, b) => characterCount(b) - characterCount(a));
  const [longest] = longestFirst;
  if (longest === undefined) return undefined;
  const prefix = firstCharacters(longest, LONGEST);
  const pair = pairIn(longestFirst);
  if (pair !== undefined) return { prefix: pair, otherwise: prefix, isWhole: false, matches };
  return { prefix, isWhole: parts.length === 1 && parts[0] === prefix, matches };
};
