import { useLayoutEffect, useState } from 'react';
import { type Timestamp, timestamp } from '#shared/time';
import { sessionKeys } from '../../../lib/session/session-keys.ts';

const keyOf = (callId: string) => `${sessionKeys.held}${callId}`;

const begin = (callId: string): Timestamp => {
  const since = sessionStorage.getItem(keyOf(callId)) ?? timestamp(new Date());
  sessionStorage.setItem(keyOf(callId), since);
  return since;
};

/** Since when this tab sees the customer on hold, also after a reload; undefined while the customer is not. */
export const useHeldSince = (callId: string, isHeld: boolean): Timestamp | undefined => {
  const [since, setSince] = useState<Timestamp>();
  // Before the paint, so that the time does not appear after its mark.
  useLayoutEffect(() => {
    if (!isHeld) sessionStorage.removeItem(keyOf(callId));
    setSince(isHeld ? begin(callId) : undefined);
  }, [callId, isHeld]);
  return since;
};
