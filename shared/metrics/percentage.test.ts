import { expect, it } from 'vitest';
import { exactPercentage, percentage } from './percentage.ts';

it.each([
  [0, '0%'],
  [0.0625, '6.3%'],
  [0.8, '80%'],
  [1, '100%'],
])('the fraction %d is written as %s', (fraction, written) => {
  expect(percentage(fraction)).toBe(written);
});

it.each([
  [0.29, '29%'],
  [0.125, '12.5%'],
  [0.0725, '7.25%'],
])('the fraction %d that was entered is written as %s', (fraction, written) => {
  expect(exactPercentage(fraction)).toBe(written);
});
