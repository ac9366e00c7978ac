import { useEffect, useRef } from 'react';

/** Whether the component still stands: what it waits for may come after its dialog was closed. */
export const useStillShown = (): (() => boolean) => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
};
