import { useEffect, useRef } from 'react';

const MINUTE_MS = 60_000;

/** Calls the function each minute (docs/product.md, Reporting dashboard), but not while the tab is hidden. */
export const useEachMinute = (refresh: () => void): void => {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
};
