import { describe, expect, it } from 'vitest';
import { bufferSecondsLeft, callDuration } from './call-times.ts';

const call = { created_ts: '2026-01-05T15:00:00.000Z', accepted_ts: '2026-01-05T15:00:05.000Z', buffer_time_s: 30 };

describe('callDuration', () => {
  it('counts from when the agent accepted the call', () => {
    expect(callDuration(call, new Date('2026-01-05T16:01:06.000Z'))).toBe('01:01:01');
  });

  it('stops when the call has ended', () => {
    const ended = { ...call, call_ended_ts: '2026-01-05T15:00:45.000Z' };
    expect(callDuration(ended, new Date('2026-01-05T17:00:00.000Z'))).toBe('00:00:40');
  });
});

describe('bufferSecondsLeft', () => {
  it.each([
    ['2026-01-05T15:00:00.000Z', 30],
    ['2026-01-05T15:00:29.500Z', 1],
    ['2026-01-05T15:00:30.000Z', 0],
    ['2026-01-05T15:10:00.000Z', 0],
  ])('at %s is %d', (now, left) => expect(bufferSecondsLeft(call, new Date(now))).toBe(left));

  it('is 0 for a number without a buffer', () => {
    expect(bufferSecondsLeft({ created_ts: call.created_ts }, new Date(call.created_ts))).toBe(0);
  });
});
