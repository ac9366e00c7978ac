import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameBatch } from './frame-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a frame batch', () => {
  it('hands over all items of one frame together, in order', () => {
    const apply = vi.fn();
    const batch = createFrameBatch<number>(apply);
    for (const item of [1, 2, 3]) batch.add(item);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(apply.mock.calls).toEqual([[[1, 2, 3]]]);
    batch.add(4);
    vi.advanceTimersToNextFrame();
    expect(apply.mock.calls.at(1)).toEqual([[4]]);
  });

  it('hands over once, although a frame and a timer were requested', () => {
    const apply = vi.fn();
    createFrameBatch(apply).add(1);
    vi.advanceTimersByTime(1000);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('does not wait for frames in a hidden tab', () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    const apply = vi.fn();
    createFrameBatch(apply).add(1);
    vi.advanceTimersByTime(250);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('can be flushed at once', () => {
    const apply = vi.fn();
    const batch = createFrameBatch(apply);
    batch.flush();
    expect(apply).not.toHaveBeenCalled();
    batch.add(1);
    batch.flush();
    vi.advanceTimersByTime(1000);
    expect(apply).toHaveBeenCalledOnce();
  });
});
