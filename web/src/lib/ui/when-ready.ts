import { useCallback, useEffect, useRef } from 'react';
import { MAX_WAIT_MS } from './bounded-wait.ts';

/** Waits until `isReady`, ten seconds at most: what then follows fails with a reason. */
export const useWhenReady = (isReady: boolean): (() => Promise<void>) => {
  const latest = useRef({ isReady, waiting: new Set<() => void>() });
  useEffect(() => {
    latest.current.isReady = isReady;
    if (isReady) for (const resume of latest.current.waiting) resume();
  }, [isReady]);
  return useCallback(async () => {
    const { isReady: isReadyNow, waiting } = latest.current;
    if (isReadyNow) return;
    await new Promise<void>(resolve => {
      const resume = () => {
        clearTimeout(timer);
        waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, MAX_WAIT_MS);
      waiting.add(resume);
    });
  }, []);
};
