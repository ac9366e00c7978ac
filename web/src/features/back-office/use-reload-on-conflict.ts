import { useEffect, useRef } from 'react';

/** Calls `onOvertaken` once each time somebody else turns out to have been faster, so that the list is read again. */
export const useReloadOnConflict = (isOvertaken: boolean, onOvertaken: () => void): void => {
  const latest = useRef(onOvertaken);
  useEffect(() => {
    latest.current = onOvertaken;
  });
  useEffect(() => {
    if (isOvertaken) latest.current();
  }, [isOvertaken]);
};
