import { useMemo } from 'react';
import { type Timestamp, timestamp } from '#shared/time';

const keyOf = (callId: string) => `coverline.held.${callId}`;

const begin = (callId: string): Timestamp => {
  const since = sessionStorage.getItem(keyOf(callId)) ?? timestamp(new Date());
  sessionStorage.setItem(keyOf(callId), since);
  return since;
};

/** Since when this tab sees the customer on hold, also after a reload; undefined while the customer is not. */
export const useHeldSince = (callId: string, isHeld: boolean): Timestamp | undefined =>
  useMemo(() => {
    if (isHeld) return begin(callId);
    sessionStorage.removeItem(keyOf(callId));
    return undefined;
  }, [callId, isHeld]);
