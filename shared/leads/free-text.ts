import * as z from 'zod';
import { hasCardNumber, NO_CARD_NUMBER } from '../payments/card-number-in.ts';

const tooLong = (most: number) => `At most ${most} ${most === 1 ? 'character' : 'characters'}.`;

/**
 * A text without what nobody types and no screen shows: control characters but for tabs and line breaks, and halves of
 * characters, for which the sign of an unreadable one stands.
 */
export const readable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\u{fffd}');

/** A text of a few words or many; one that is too long is looked at no further. */
export const plainText = (most: number) =>
  z
    .string()
    .overwrite(readable)
    .trim()
    .max(most, { error: tooLong(most), abort: true });

/**
 * What a person writes into a lead, a note or a message. A card's number is refused there: it would stand in clear in
 * the table and on every screen, where PAYMENTS seals it (docs/decisions/0022).
 */
export const freeText = (most: number, noCardNumber = NO_CARD_NUMBER) =>
  plainText(most).refine(text => !hasCardNumber(text), noCardNumber);

/** The same in one line, such as a heading. */
export const freeLine = (most: number) => freeText(most).overwrite(text => text.replace(/[\t\n\u2028\u2029]/g, ' '));
