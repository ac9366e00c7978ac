import { useLayoutEffect, useRef } from 'react';
import type { Timestamp } from '#shared/time';
import { showRunningTime } from '../lib/ui/running-times.ts';

/** The running time since `since`, as `hh:mm:ss`; hundreds of them can be on one page. */
export const RunningTime = ({ since }: { since: Timestamp }) => {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (element.current ? showRunningTime(element.current, since) : undefined), [since]);
  return <span ref={element} className="tabular" />;
};
