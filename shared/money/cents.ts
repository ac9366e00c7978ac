import * as z from 'zod';

/** An amount of money: whole cents, never negative. People see and write it with two decimals. */
export const Cents = z.number().int().nonnegative();
export type Cents = z.infer<typeof Cents>;

/** `4999` as `49.99`. */
export const formatCents = (cents: Cents): string => (cents / 100).toFixed(2);

export const sumOf = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((sum, amount = 0) => sum + amount, 0);
