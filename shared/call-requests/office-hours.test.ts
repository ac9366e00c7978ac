import { expect, it } from 'vitest';
import { isCustomerServiceOpen } from './office-hours.ts';

it.each([
  ['Monday 9:00 am', '2026-03-09T13:00:00.000Z', true],
  ['Monday 8:59 am', '2026-03-09T12:59:00.000Z', false],
  ['Friday 5:59 pm', '2026-03-13T21:59:00.000Z', true],
  ['Friday 6:00 pm', '2026-03-13T22:00:00.000Z', false],
  ['Monday 9:00 am after the clocks went back', '2026-11-02T14:00:00.000Z', true],
  ['Monday 8:59 am after the clocks went back', '2026-11-02T13:59:00.000Z', false],
  ['Saturday noon', '2026-03-14T16:00:00.000Z', false],
  ['Sunday noon', '2026-03-15T16:00:00.000Z', false],
  ['a Friday evening that is Saturday in UTC', '2026-03-14T00:30:00.000Z', false],
])('given %s in New York, customer service is open: %s', (_, now, open) =>
  expect(isCustomerServiceOpen(now)).toBe(open),
);
