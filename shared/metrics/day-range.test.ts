import { expect, it } from 'vitest';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { longestRangeDays, rangeProblem } from './day-range.ts';

const TODAY = '2026-03-10';

it.each([
  ['one day', '2026-03-10', '2026-03-10'],
  ['several days', '2026-03-01', '2026-03-09'],
  // 400 days, over both changes of the clocks.
  ['the longest range', '2025-02-04', '2026-03-10'],
])('a range of %s can be shown', (_, first, last) => {
  expect(rangeProblem({ first, last }, TODAY)).toBeUndefined();
});

it('a range of an admin may begin on any day, and is as swapped or in the future as any other', () => {
  const longest = longestRangeDays(anAdmin().access);
  expect(rangeProblem({ first: '0001-01-01', last: TODAY }, TODAY, longest)).toBeUndefined();
  expect(rangeProblem({ first: '2020-01-01', last: '2026-03-11' }, TODAY, longest)).toMatch('in the future');
  expect(longestRangeDays(anActor({ roles: ['closer'] }).access)).toBe(400);
});

it.each([
  ['2026-03-10', '2026-03-09', 'The end of the range is before its beginning.'],
  ['2026-03-10', '2026-03-11', 'The range ends in the future. Choose a day up to today.'],
  ['2025-02-03', '2026-03-10', 'The range is too long. Choose at most 400 days.'],
])('a range from %s to %s: %s', (first, last, message) => {
  expect(rangeProblem({ first, last }, TODAY)).toBe(message);
});
