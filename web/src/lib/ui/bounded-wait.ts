import { useEffect, useState } from 'react';

export const MAX_WAIT_MS = 10_000;

export type BoundedWait = {
  isWaiting: boolean;
  /** The time has passed without the expected change; its live change may be lost. */
  isOverdue: boolean;
  start: () => void;
};

/** Waits from `start` until `done`, ten seconds at most if not told otherwise: a control always becomes usable again. */
export const useBoundedWait = (done: boolean, maxMs = MAX_WAIT_MS): BoundedWait => {
  const [state, setState] = useState<'idle' | 'waiting' | 'overdue'>('idle');
  useEffect(() => {
    if (done) return setState('idle');
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('overdue'), maxMs);
    return () => clearTimeout(timer);
  }, [state, done, maxMs]);
  return {
    isWaiting: state === 'waiting' && !done,
    isOverdue: state === 'overdue' && !done,
    start: () => setState('waiting'),
  };
};
