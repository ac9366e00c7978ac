import { useEffect, useState } from 'react';
import type { Timestamp } from '#shared/time';

/** The current time, renewed every `intervalMs` while the component stands. */
export const useNow = (intervalMs: number): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
};

/** A machine that slept hears of what passed meanwhile this soon. */
const LONGEST_WAIT_MS = 60_000;

/** The current time, renewed as each of `times` comes: what changes by the clock alone need not tick. */
export const useNowAt = (times: Timestamp[]): Date => {
  const [now, setNow] = useState(() => new Date());
  const coming = times.map(time => Date.parse(time)).filter(time => time > now.getTime());
  const until = coming.length > 0 ? Math.min(...coming, now.getTime() + LONGEST_WAIT_MS) : undefined;
  useEffect(() => {
    if (until === undefined) return;
    // A timer may be a little early.
    const renew = () => setNow(new Date(Math.max(until, Date.now())));
    const timer = setTimeout(renew, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now;
};
