import { useEffect, useState } from 'react';
import type { Timestamp } from '#shared/time';

/** The current time, updated every `intervalMs` while the component is mounted. */
export const useNow = (intervalMs: number): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
};

/** Timers stop while a machine sleeps; it catches up within this time. */
const MAX_WAIT_MS = 60_000;

/** The current time, updated when one of `times` passes; for content that changes only at those times. */
export const useNowAt = (times: Timestamp[]): Date => {
  const [now, setNow] = useState(() => new Date());
  const coming = times.map(time => Date.parse(time)).filter(time => time > now.getTime());
  const until = coming.length > 0 ? Math.min(...coming, now.getTime() + MAX_WAIT_MS) : undefined;
  useEffect(() => {
    if (until === undefined) return;
    // The browser may run a timer slightly early.
    const renew = () => setNow(new Date(Math.max(until, Date.now())));
    const timer = setTimeout(renew, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now;
};
