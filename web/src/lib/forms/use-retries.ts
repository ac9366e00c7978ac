import { useEffect } from 'react';
import { useWhenLive } from '../live/live.ts';

/** The server alone may be unreachable, in which case no browser event says that it is back. */
const RETRY_EVERY_MS = 5_000;

/** Saves again what got no answer: when the connection is back, and with `polls` every few seconds until then. */
export const useRetries = (isUnreached: boolean, retry: () => void, polls: boolean): void => {
  useWhenLive(retry);
  useEffect(() => {
    if (!isUnreached) return;
    const timer = polls ? setInterval(retry, RETRY_EVERY_MS) : undefined;
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isUnreached, retry, polls]);
};
