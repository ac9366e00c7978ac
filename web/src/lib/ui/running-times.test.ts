import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showRunningTime } from './running-times.ts';

const START = Date.parse('2026-01-05T15:00:00.000Z');
const since = '2026-01-05T14:59:00.000Z';
const stops: (() => void)[] = [];
const shown = (time = since) => {
  const element = document.createElement('span');
  stops.push(showRunningTime(element, time));
  return element;
};

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('running times', () => {
  it('are written at once and then each second', () => {
    const element = shown();
    expect(element.textContent).toBe('00:01:00');
    vi.advanceTimersByTime(2000);
    expect(element.textContent).toBe('00:01:02');
  });

  it('are never negative if this machine’s clock is behind', () => {
    expect(shown('2026-01-05T15:00:09.000Z').textContent).toBe('00:00:00');
  });

  it('share one timer, which stops with the last', () => {
    shown();
    shown();
    expect(vi.getTimerCount()).toBe(1);
    for (const stop of stops.splice(0)) stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not written out of view, and are right as soon as they are visible again', async () => {
    let notify: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
      observe = vi.fn();
      unobserve = vi.fn();
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.resetModules();
    const fresh = await import('./running-times.ts');
    const element = document.createElement('span');
    stops.push(fresh.showRunningTime(element, since));
    const see = (isIntersecting: boolean) =>
      notify([{ target: element, isIntersecting } as unknown as IntersectionObserverEntry], {} as IntersectionObserver);

    see(false);
    vi.advanceTimersByTime(5000);
    expect(element.textContent).toBe('00:01:00');
    see(true);
    expect(element.textContent).toBe('00:01:05');
  });
});
