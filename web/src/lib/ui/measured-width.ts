import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * An element's width in pixels, for a drawing that must be made again when it changes: measured before the first paint,
 * and then `settledMs` after its last change.
 */
export const useMeasuredWidth = <E extends HTMLElement>(settledMs: number): [RefObject<E | null>, number] => {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, settledMs);
    });
    observer.observe(measured);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [settledMs]);
  return [element, width];
};
