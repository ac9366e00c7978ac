import { expect, it } from 'vitest';
import { aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { matchesSearch } from './matches-search.ts';

const line = aLineOfSale();
const found = ['', ' ', 'ada', 'PARK', 'ada p', 'park guardian', 'health 250', '(305) 555-0142', '5550142'];

it.each(found)('%j finds the line', q => {
  expect(matchesSearch(line, q)).toBe(true);
});

it.each(['adam', 'ada fern', '5550143', '305 ada', '1 2'])('%j does not find the line', q => {
  expect(matchesSearch(line, q)).toBe(false);
});

it('a customer without a name or number is found by the product only', () => {
  const unknown = { ...line, first_name: undefined, last_name: undefined, phone_number: undefined };
  expect(['', 'guardian', 'ada', '305'].map(q => matchesSearch(unknown, q))).toEqual([true, true, false, false]);
});
