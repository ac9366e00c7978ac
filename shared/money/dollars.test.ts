import { expect, it } from 'vitest';
import { DollarsInput, parseDollars } from './dollars.ts';

it.each([
  [12.5, 12_50],
  [0, 0],
  [0.07, 7],
  [1.1, 1_10],
  [100_000, 100_000_00],
])('an amount of %d dollars is %d cents', (dollars, cents) => {
  expect(DollarsInput.parse(dollars)).toBe(cents);
});

it.each([-1, 12.345, 100_000.01, Number.NaN, Number.POSITIVE_INFINITY, '12', null])('%j is no amount', value => {
  expect(DollarsInput.safeParse(value).success).toBe(false);
});

it.each([
  ['12.50', 12.5],
  ['$12.5', 12.5],
  [' $ 1,250.75 ', 1250.75],
  ['1,250', 1250],
  ['12.', 12],
  ['.5', 0.5],
  ['.25', 0.25],
  ['0', 0],
])('%j is typed for %d dollars', (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars);
});

it.each(['', '$', '1$2', '.', '12.345', '-1', '1,25', 'ten', '1e3', '999999999'])(
  '%j is not typed for an amount',
  text => {
    expect(parseDollars(text)).toBeUndefined();
  },
);
