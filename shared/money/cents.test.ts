import { expect, it } from 'vitest';
import { formatCents, sumOf } from './cents.ts';

it('shows two decimals', () => {
  expect([0, 5, 50, 17_000, 17_001].map(formatCents)).toEqual(['0.00', '0.05', '0.50', '170.00', '170.01']);
});

it('sums the defined amounts', () => {
  expect(sumOf([100, undefined, 50])).toBe(150);
});
