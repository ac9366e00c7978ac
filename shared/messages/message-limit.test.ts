import { expect, it } from 'vitest';
import { hourOf, limitReached } from './message-limit.ts';

it('an hour of messages begins with the hour of the clock', () => {
  expect(hourOf('2026-01-05T15:00:00.000Z')).toBe('2026-01-05T15:00:00.000Z');
  expect(hourOf('2026-01-05T15:59:59.999Z')).toBe('2026-01-05T15:00:00.000Z');
});

it.each([
  ['2026-01-05T15:00:00.000Z', 'in 60 minutes.'],
  ['2026-01-05T15:47:30.000Z', 'in 13 minutes.'],
  ['2026-01-05T15:59:30.000Z', 'in 1 minute.'],
])('at %s the next message is possible %s', (now, then) => {
  expect(limitReached(now, 60)).toBe(
    `You have sent 60 messages in this hour, the most that are allowed. You can send the next one ${then}`,
  );
});
