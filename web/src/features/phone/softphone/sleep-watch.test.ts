import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSleep } from './sleep-watch.ts';

let stop = () => {};
const woke = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  woke.mockReset();
  stop = watchSleep(woke);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The clock goes on while no timer of this tab runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'));

it('tells of a laptop that slept, at the first tick', async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  sleep(3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(woke).toHaveBeenCalledOnce();
});

it('tells of it before any tick where the tab is looked at, and once', async () => {
  sleep(3_600_000);
  becomeVisible();
  expect(woke).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(woke).toHaveBeenCalledOnce();
});

it('takes a hidden tab, whose timers come once a minute, for awake', async () => {
  for (let minutes = 0; minutes < 10; minutes++) {
    sleep(57_000);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  becomeVisible();
  expect(woke).not.toHaveBeenCalled();
});

it('believes the browser, however short it was', () => {
  sleep(10_000);
  document.dispatchEvent(new Event('resume'));
  expect(woke).toHaveBeenCalledTimes(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(woke).toHaveBeenCalledTimes(2);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(woke).toHaveBeenCalledTimes(2);
});

it('watches no more when it is stopped', async () => {
  stop();
  sleep(3_600_000);
  becomeVisible();
  document.dispatchEvent(new Event('resume'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(woke).not.toHaveBeenCalled();
});
