import * as z from 'zod';
import type { Cents } from './cents.ts';

const MOST_DOLLARS = 100_000;

const inCents = (dollars: number): number => Math.round(dollars * 100);

/** An amount as a client writes it, such as `12.5` dollars, as cents. */
export const DollarsInput = z
  .number('Write an amount, such as 12.50.')
  .min(0, 'An amount is not negative.')
  .max(MOST_DOLLARS, 'That is too much.')
  .refine(dollars => Math.abs(dollars * 100 - inCents(dollars)) < 1e-6, 'An amount has at most two decimals.')
  .transform((dollars): Cents => inCents(dollars));

/** What a person types as an amount, `$1,250.5` or `12`, as a number of dollars; undefined for anything else. */
export const parseDollars = (text: string): number | undefined => {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(digits)) return undefined;
  const amount = DollarsInput.safeParse(Number(digits));
  return amount.success ? amount.data / 100 : undefined;
};
