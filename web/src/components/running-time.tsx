import { useLayoutEffect, useRef } from 'react';
import type { Timestamp } from '#shared/time';
import { showRunningTime } from '../lib/ui/running-times.ts';

/** How long ago `since` was, as `hh:mm:ss`, running; hundreds of them may stand on one page. */
export const RunningTime = ({ since }: { since: Timestamp }) => {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (element.current ? showRunningTime(element.current, since) : undefined), [since]);
  return <span ref={element} className="tabular" />;
};
