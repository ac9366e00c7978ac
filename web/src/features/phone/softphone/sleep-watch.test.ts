import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSleep } from './sleep-watch.ts';

let stop = () => {};
const onWake = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onWake.mockReset();
  stop = watchSleep(onWake);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The clock advances while no timer of this tab runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'));

it('reports at the first tick that the laptop slept', async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  sleep(3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onWake).toHaveBeenCalledOnce();
});

it('reports once, before any tick, when the tab becomes visible', async () => {
  sleep(3_600_000);
  becomeVisible();
  expect(onWake).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onWake).toHaveBeenCalledOnce();
});

it('does not report a hidden tab, whose timers run once a minute', async () => {
  for (let minutes = 0; minutes < 10; minutes++) {
    sleep(57_000);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  becomeVisible();
  expect(onWake).not.toHaveBeenCalled();
});

it("reports the browser's own events, however short the gap", () => {
  sleep(10_000);
  document.dispatchEvent(new Event('resume'));
  expect(onWake).toHaveBeenCalledTimes(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(onWake).toHaveBeenCalledTimes(2);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(onWake).toHaveBeenCalledTimes(2);
});

it('reports nothing after it is stopped', async () => {
  stop();
  sleep(3_600_000);
  becomeVisible();
  document.dispatchEvent(new Event('resume'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onWake).not.toHaveBeenCalled();
});
