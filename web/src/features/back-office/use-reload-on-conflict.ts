import { useEffect, useRef } from 'react';

/** Calls `onConflict` once each time somebody else turns out to have been faster, so that the list is read again. */
export const useReloadOnConflict = (hasConflict: boolean, onConflict: () => void): void => {
  const latest = useRef(onConflict);
  useEffect(() => {
    latest.current = onConflict;
  });
  useEffect(() => {
    if (hasConflict) latest.current();
  }, [hasConflict]);
};
