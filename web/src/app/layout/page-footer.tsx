import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

const HEIGHT = '--cl-foot';

/**
 * The notices at the end of the page: nothing above them moves when one appears. The toasts stand above them, so their
 * height is known to the styles.
 */
export const PageFooter = ({ children }: { children: ReactNode }) => {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = foot.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <Box ref={foot} sx={{ gridArea: 'foot', minWidth: 0, position: 'relative' }}>
      {children}
    </Box>
  );
};
