import * as z from 'zod';

/** An amount of money: whole cents, never negative. People see and write it with two decimals. */
export const Cents = z.number().int().nonnegative();
export type Cents = z.infer<typeof Cents>;

/** `4999` as `49.99`. */
export const formatCents = (cents: Cents): string => (cents / 100).toFixed(2);

/** `49.99`, `$1,049.9` or `50` as cents; undefined for other text. */
export const parseCents = (text: string): Cents | undefined => {
  const plain = text.replace(/[$,\s]/g, '');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

export const sumOf = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((sum, amount = 0) => sum + amount, 0);
