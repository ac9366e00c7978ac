import { describe, expect, it } from 'vitest';
import { formatDuration, secondsBetween } from './time.ts';

describe('formatDuration', () => {
  it.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [3661, '01:01:01'],
    [360_000, '100:00:00'],
  ])('%d s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('secondsBetween', () => {
  it('is never negative', () => {
    expect(secondsBetween('2026-01-05T15:00:00.000Z', '2026-01-05T15:00:09.999Z')).toBe(9);
    expect(secondsBetween('2026-01-05T15:00:01.000Z', '2026-01-05T15:00:00.000Z')).toBe(0);
  });
});
