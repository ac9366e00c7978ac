import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the worker’s clock ticks every ten seconds', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('postMessage', postMessage);
  await import('./clock-worker.ts');
  vi.advanceTimersByTime(9_999);
  expect(postMessage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_001);
  expect(postMessage).toHaveBeenCalledTimes(3);
});
