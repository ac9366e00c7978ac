import { useEffect, useState } from 'react';

const LONGEST_MS = 8_000;

/** Waiting from `start` until `value` changes, at most eight seconds, so that a control always comes back. */
export const useSettling = (value: string): { isWaiting: boolean; start: () => void } => {
  const [startedAt, setStartedAt] = useState<string>();
  const isWaiting = startedAt === value;
  useEffect(() => {
    if (startedAt === undefined) return;
    if (startedAt !== value) return setStartedAt(undefined);
    const timer = setTimeout(() => setStartedAt(undefined), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [startedAt, value]);
  return { isWaiting, start: () => setStartedAt(value) };
};
