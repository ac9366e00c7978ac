import { expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const line = { first_name: 'Ann', last_name: 'Field', phone_number: '+13055550123' };

it.each(['', ' ', 'ann', 'FIELD', 'ann f', '(305) 555-0123', '0123'])('%j finds the customer', q => {
  expect(matchesSearch(line, q)).toBe(true);
});

it.each(['bob', '9999', 'ann x', '305 ann'])('%j does not find the customer', q => {
  expect(matchesSearch(line, q)).toBe(false);
});

it('a customer without a name or number is found by an empty search only', () => {
  expect([matchesSearch({}, ''), matchesSearch({}, 'a'), matchesSearch({}, '1')]).toEqual([true, false, false]);
});
