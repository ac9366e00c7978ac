const TICK_MS = 5_000;
/**
 * A gap between two ticks that only sleep explains. Browsers wake the timers of a hidden tab once a minute at least, so
 * that a minute is not yet one.
 */
const ASLEEP_MS = 90_000;

/**
 * Tells when this tab comes back from a sleep: the laptop's (its clock jumped), or a freeze or the page cache's (the
 * browser says so). Returns the way to stop.
 */
export const watchSleep = (woke: () => void): (() => void) => {
  let last = Date.now();
  const wake = () => {
    last = Date.now();
    woke();
  };
  const look = () => {
    const gap = Date.now() - last;
    last = Date.now();
    if (gap >= ASLEEP_MS) woke();
  };
  const stop = new AbortController();
  const timer = setInterval(look, TICK_MS);
  // The first thing that runs when the agent opens her laptop may be this, before any timer.
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  document.addEventListener('resume', wake, { signal: stop.signal });
  window.addEventListener('pageshow', event => event.persisted && wake(), { signal: stop.signal });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
};
