import { expect, it } from 'vitest';
import { formatCents, parseCents, sumOf } from './cents.ts';

it.each([
  ['49.99', 4999],
  ['$1,049.9', 104_990],
  ['50', 5000],
  ['0', 0],
])('reads %s as exactly %i cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

it.each(['', '.', '1.234', '-3', 'ten', '1e3', '1.2.3'])('rejects %j as an amount', text => {
  expect(parseCents(text)).toBeUndefined();
});

it('shows two decimals', () => {
  expect([0, 5, 50, 17_000, 17_001].map(formatCents)).toEqual(['0.00', '0.05', '0.50', '170.00', '170.01']);
});

it('sums the defined amounts', () => {
  expect(sumOf([100, undefined, 50])).toBe(150);
});
