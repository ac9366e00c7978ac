import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newestWins } from './newest-wins.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so, or when it is interrupted. */
const slowWork = () => {
  const runs: { signal: AbortSignal; end(): void; fail(error: Error): void }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('interrupted')));
      runs.push({ signal, end: resolve, fail: reject });
    });
  return { runs, work };
};

describe('newestWins', () => {
  it('runs the work once for several changes in a row', async () => {
    const { runs, work } = slowWork();
    const { again } = newestWins(work, { quietMs: 100, fail: () => undefined });
    again();
    await vi.advanceTimersByTimeAsync(60);
    again();
    await vi.advanceTimersByTimeAsync(99);
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(1);
  });

  it('restarts the work after a change during it, without reporting the interruption', async () => {
    const { runs, work } = slowWork();
    const failures: unknown[] = [];
    const { again } = newestWins(work, { quietMs: 100, fail: error => failures.push(error) });
    again();
    await vi.advanceTimersByTimeAsync(100);
    again();
    expect(runs[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(runs).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('reports a failure, and continues with the next change', async () => {
    const { runs, work } = slowWork();
    const failures: unknown[] = [];
    const { again } = newestWins(work, { quietMs: 100, fail: error => failures.push(error) });
    again();
    await vi.advanceTimersByTimeAsync(100);
    runs[0]?.fail(new Error('does not build'));
    await vi.advanceTimersByTimeAsync(0);
    again();
    await vi.advanceTimersByTimeAsync(100);
    expect(failures).toEqual([new Error('does not build')]);
    expect(runs).toHaveLength(2);
  });
});
