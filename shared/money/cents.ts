import * as z from 'zod';

/** An amount of money: whole cents, never negative. People see and write it with two decimals. */
export const Cents = z.number().int().nonnegative();
export type Cents = z.infer<typeof Cents>;

/** `4999` as `49.99`. */
export const formatCents = (cents: Cents): string => (cents / 100).toFixed(2);

/** `$1,249.5` as 124950; `NaN` for what is not an amount. */
export const parseCents = (text: string): number =>
  /^\$?\d[\d,]*(\.\d{0,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(/[$,\s]/g, '')) * 100) : Number.NaN;

export const sumOf = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((sum, amount = 0) => sum + amount, 0);
