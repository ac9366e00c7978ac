import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INACTIVITY_MS, watchInactivity } from './inactivity.ts';

const MINUTE = 60_000;
const move = () => window.dispatchEvent(new MouseEvent('mousemove'));
let stop = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('inactivity', () => {
  it('ends the session once, 2 hours after the last mouse movement', () => {
    const onIdle = vi.fn();
    stop = watchInactivity(onIdle);
    vi.advanceTimersByTime(119 * MINUTE);
    move();
    vi.advanceTimersByTime(INACTIVITY_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5 * INACTIVITY_MS);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('is not reset by keys, only by the mouse', () => {
    const onIdle = vi.fn();
    stop = watchInactivity(onIdle);
    vi.advanceTimersByTime(119 * MINUTE);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    vi.advanceTimersByTime(MINUTE);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('expires after the machine slept, even if a mouse movement wakes it', () => {
    const onIdle = vi.fn();
    stop = watchInactivity(onIdle);
    vi.setSystemTime(Date.now() + INACTIVITY_MS + MINUTE);
    move();
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
