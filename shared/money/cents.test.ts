import { expect, it } from 'vitest';
import { formatCents, parseCents, sumOf } from './cents.ts';

it('shows two decimals', () => {
  expect([0, 5, 50, 17_000, 17_001].map(formatCents)).toEqual(['0.00', '0.05', '0.50', '170.00', '170.01']);
});

it.each([
  ['249.99', 249_99],
  [' $1,249.5 ', 1249_50],
  ['0', 0],
  ['19.', 19_00],
  ['', Number.NaN],
  ['12.345', Number.NaN],
  ['-3', Number.NaN],
  ['free', Number.NaN],
])('reads the amount %j as it was typed', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

it('sums the defined amounts', () => {
  expect(sumOf([100, undefined, 50])).toBe(150);
});
