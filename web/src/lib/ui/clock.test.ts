import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNowAt } from './clock.ts';

const START = '2026-01-05T15:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a clock that moves when given times pass', () => {
  it('stands still until the first time passes, and moves with each', () => {
    const times = ['2026-01-05T15:00:20.000Z', '2026-01-05T15:00:40.000Z', '2026-01-05T14:00:00.000Z'];
    const { result } = renderHook(() => useNowAt(times));
    pass(19_999);
    expect(result.current.toISOString()).toBe(START);
    pass(1);
    expect(result.current.toISOString()).toBe(times[0]);
    pass(20_000);
    expect(result.current.toISOString()).toBe(times[1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('catches up within a minute after the machine slept', () => {
    const { result } = renderHook(() => useNowAt(['2026-01-05T18:00:00.000Z']));
    vi.setSystemTime('2026-01-05T19:00:00.000Z');
    pass(60_000);
    expect(result.current.toISOString()).toBe('2026-01-05T19:01:00.000Z');
  });

  it('takes times that are added later, even past ones', () => {
    const { result, rerender } = renderHook(({ times }) => useNowAt(times), {
      initialProps: { times: [] as string[] },
    });
    pass(300_000);
    rerender({ times: ['2026-01-05T15:03:00.000Z'] });
    pass(0);
    expect(result.current.toISOString()).toBe('2026-01-05T15:05:00.000Z');
  });
});
