import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedFor } from './cached-for.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads again once what was read is too old, or was cleared', async () => {
  let value = 0;
  const kept = cachedFor(30_000, async () => ++value);
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
  vi.setSystemTime(29_999);
  expect(await kept.get()).toBe(1);
  vi.setSystemTime(30_000);
  expect(await kept.get()).toBe(2);
  kept.clear();
  expect(await kept.get()).toBe(3);
});

it('does not keep a failure', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here');
  const kept = cachedFor(30_000, read);
  await expect(kept.get()).rejects.toThrow('away');
  expect(await kept.get()).toBe('here');
});

it('keeps what was read after a clearing, although an older read fails later', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here');
  const kept = cachedFor(30_000, read);
  const older = kept.get();
  kept.clear();
  await Promise.all([kept.get(), expect(older).rejects.toThrow('away')]);
  expect(await kept.get()).toBe('here');
  expect(read).toHaveBeenCalledTimes(2);
});

it('may be cleared while a read fails', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  const kept = cachedFor(30_000, vi.fn().mockRejectedValueOnce(new Error('away')));
  const older = kept.get();
  kept.clear();
  await expect(older).rejects.toThrow('away');
  await new Promise(setImmediate);
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
