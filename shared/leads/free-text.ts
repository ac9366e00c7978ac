import * as z from 'zod';
import { withoutNoncharacters } from '../noncharacters.ts';
import { hasCardNumber, NO_CARD_NUMBER } from '../payments/card-number-in.ts';
import { hasSocialSecurityNumber, NO_SOCIAL_SECURITY_NUMBER } from './social-security-number-in.ts';

const tooLong = (most: number) => `At most ${most} ${most === 1 ? 'character' : 'characters'}.`;

/**
 * A text without noncharacters, and without control characters except tabs and line breaks. The replacement character
 * stands for each half of a surrogate pair.
 */
export const withoutControlCharacters = (text: string): string =>
  withoutNoncharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\u{fffd}');

/** A text up to a length; a longer one is not checked further. */
export const plainText = (most: number) =>
  z
    .string()
    .overwrite(withoutControlCharacters)
    .trim()
    .max(most, { error: tooLong(most), abort: true });

/** A text without the characters that change the direction of the text around it (Unicode Standard Annex 9, 2). */
export const withoutDirectionMarks = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

const withoutNumbers = (text: z.ZodString, noCardNumber = NO_CARD_NUMBER) =>
  text
    .refine(written => !hasCardNumber(written), noCardNumber)
    .refine(written => !hasSocialSecurityNumber(written), NO_SOCIAL_SECURITY_NUMBER);

/**
 * A text that a user writes into a lead, a note or a message. Card numbers and Social Security numbers in it are
 * rejected: only PAYMENTS encrypts numbers, any other text is stored and shown unencrypted (docs/decisions/0022).
 */
export const freeText = (most: number, noCardNumber = NO_CARD_NUMBER) => withoutNumbers(plainText(most), noCardNumber);

const onOneLine = (text: string): string => text.replace(/[\t\n\u2028\u2029]/g, ' ');

/** A name on one line: direction marks in it could make a screen show another name. */
export const plainName = (most: number) =>
  plainText(most).overwrite(text => withoutDirectionMarks(onOneLine(text)).trim());

/** The same without card and Social Security numbers. */
export const freeName = (most: number, noCardNumber = NO_CARD_NUMBER) => withoutNumbers(plainName(most), noCardNumber);

/** A free text on one line, such as a subject. */
export const freeTextLine = (most: number) => freeText(most).overwrite(onOneLine);
