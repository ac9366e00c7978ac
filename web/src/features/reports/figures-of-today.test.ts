import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFiguresOfToday } from './figures-of-today.ts';

const MIDNIGHT = Date.parse('2026-01-06T05:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: MIDNIGHT - 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const given = (asOf: string | undefined) => {
  const read = vi.fn();
  const hook = renderHook(({ time }) => useFiguresOfToday(time, read), { initialProps: { time: asOf } });
  return { read, answer: (time: string) => hook.rerender({ time }) };
};

describe('figures of today', () => {
  it("are read again when New York's day ends, and once if the answer is of the new day", async () => {
    const { read, answer } = given('2026-01-06T04:59:00.000Z');
    await pass(9);
    expect(read).not.toHaveBeenCalled();
    await pass(2);
    expect(read).toHaveBeenCalledOnce();
    answer('2026-01-06T05:00:01.000Z');
    await pass(180);
    expect(read).toHaveBeenCalledOnce();
  });

  it('are read each minute while the server, whose clock is behind, answers for the day before', async () => {
    const { read, answer } = given('2026-01-06T04:59:00.000Z');
    await pass(11);
    answer('2026-01-06T04:59:59.000Z');
    await pass(60);
    expect(read).toHaveBeenCalledTimes(2);
    answer('2026-01-06T05:00:30.000Z');
    await pass(180);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are not read while there are none yet', async () => {
    const { read } = given(undefined);
    await pass(120);
    expect(read).not.toHaveBeenCalled();
  });
});
