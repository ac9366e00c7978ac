import { expect, it } from 'vitest';
import { groupedBy } from './grouped-by.ts';

it('puts items with the same name together, in their order and in the order of the first of each', () => {
  const groups = groupedBy(['bob', 'ann', 'bea', 'al'], name => name.charAt(0));
  expect([...groups]).toEqual([
    ['b', ['bob', 'bea']],
    ['a', ['ann', 'al']],
  ]);
});

it('makes no group of no items', () => {
  expect(groupedBy([], String).size).toBe(0);
});
