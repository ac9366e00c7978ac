import * as z from 'zod';
import { hasCardNumber, NO_CARD_NUMBER } from '../payments/card-number-in.ts';

const tooLong = (most: number) => `At most ${most} ${most === 1 ? 'character' : 'characters'}.`;

/**
 * What a person writes into a lead, a note or a message. A card's number is refused there: it would stand in clear in
 * the table and on every screen, where PAYMENTS seals it (docs/decisions/0022).
 */
export const freeText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong(most))
    .refine(text => !hasCardNumber(text), NO_CARD_NUMBER);
