import { expect, it } from 'vitest';
import { isOverdue } from './overdue.ts';

const callback = { callback_time: '2026-01-05T15:00:00.000Z' };

it.each([
  ['a millisecond before its time', '2026-01-05T14:59:59.999Z', false],
  ['at its time', '2026-01-05T15:00:00.000Z', true],
  ['a day later', '2026-01-06T15:00:00.000Z', true],
])('a callback is overdue from its time on: %s', (_, now, expected) => {
  expect(isOverdue(callback, new Date(now))).toBe(expected);
});
