import { useEffect, useRef } from 'react';

/** Whether the component is still mounted: a response may arrive after its dialog was closed. */
export const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
};
