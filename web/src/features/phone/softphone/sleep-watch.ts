const TICK_MS = 5_000;
/**
 * A gap between two ticks that only sleep explains: browsers run the timers of a hidden tab at least once a minute, so a
 * gap of one minute is no sleep.
 */
const SLEEP_GAP_MS = 90_000;

/**
 * Reports when this tab wakes: after the laptop slept (the clock jumped), or after the browser froze the tab or kept it
 * in its page cache (`resume`, `pageshow`). Returns how to stop.
 */
export const watchSleep = (onWake: () => void): (() => void) => {
  let lastTickAt = Date.now();
  const wake = () => {
    lastTickAt = Date.now();
    onWake();
  };
  const checkGap = () => {
    const gap = Date.now() - lastTickAt;
    lastTickAt = Date.now();
    if (gap >= SLEEP_GAP_MS) onWake();
  };
  const stop = new AbortController();
  const timer = setInterval(checkGap, TICK_MS);
  // When the agent opens the laptop, this event may come before any timer runs.
  document.addEventListener('visibilitychange', checkGap, { signal: stop.signal });
  document.addEventListener('resume', wake, { signal: stop.signal });
  window.addEventListener('pageshow', event => event.persisted && wake(), { signal: stop.signal });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
};
