import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchComponent } from './fetch-component.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('fetchComponent', () => {
  it('returns at once if nothing fails', async () => {
    await expect(fetchComponent(async () => 'bar')).resolves.toBe('bar');
  });

  it('retries each second while the network is down', async () => {
    const load = vi
      .fn(async () => 'bar')
      .mockRejectedValueOnce(new Error('1'))
      .mockRejectedValueOnce(new Error('2'));
    const part = fetchComponent(load);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(part).resolves.toBe('bar');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('fails after five attempts', async () => {
    const load = vi.fn().mockRejectedValue(new Error('404'));
    const part = fetchComponent(load);
    const outcome = expect(part).rejects.toThrow('404');
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect(load).toHaveBeenCalledTimes(5);
  });
});
