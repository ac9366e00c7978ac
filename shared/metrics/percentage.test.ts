import { expect, it } from 'vitest';
import { percentage } from './percentage.ts';

it.each([
  [0, '0%'],
  [0.0625, '6.3%'],
  [0.8, '80%'],
  [1, '100%'],
])('the fraction %d is written as %s', (fraction, written) => {
  expect(percentage(fraction)).toBe(written);
});
