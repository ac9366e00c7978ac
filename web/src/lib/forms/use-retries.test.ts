import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRetries } from './use-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A form of which something got no answer. */
const given = (polls: boolean) => {
  const retry = vi.fn();
  const { rerender } = renderHook(({ isUnreached }) => useRetries(isUnreached, retry, polls), {
    initialProps: { isUnreached: true },
  });
  retry.mockClear();
  return { retry, reached: () => rerender({ isUnreached: false }) };
};
const comesBack = () => window.dispatchEvent(new Event('online'));

describe('what got no answer', () => {
  it('is saved again every five seconds, and no more once it has an answer', () => {
    const { retry, reached } = given(true);
    vi.advanceTimersByTime(4_999);
    expect(retry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(retry).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(retry).toHaveBeenCalledTimes(3);
    reached();
    vi.advanceTimersByTime(60_000);
    expect(retry).toHaveBeenCalledTimes(3);
  });

  it('is saved again at once when the connection is back, and not by a later return once it has an answer', () => {
    const { retry, reached } = given(true);
    comesBack();
    expect(retry).toHaveBeenCalledTimes(1);
    reached();
    comesBack();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('waits for the connection where it is not to be saved by itself', () => {
    const { retry } = given(false);
    vi.advanceTimersByTime(60_000);
    expect(retry).not.toHaveBeenCalled();
    comesBack();
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
