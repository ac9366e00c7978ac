import { useEffect } from 'react';
import { useLiveState } from '../live/live.ts';

/** The server alone may have been away, of which nothing tells. */
const RETRY_EVERY_MS = 5_000;

/** Sends again what got no answer: when the connection is back, and now and then until it is. */
export const useRetries = (isUnreached: boolean, retry: () => void): void => {
  const live = useLiveState();
  useEffect(() => {
    if (live === 'live') retry();
  }, [retry, live]);
  useEffect(() => {
    if (!isUnreached) return;
    const timer = setInterval(retry, RETRY_EVERY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isUnreached, retry]);
};
