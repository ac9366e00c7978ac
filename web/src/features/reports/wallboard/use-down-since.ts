import { useState } from 'react';
import { type Timestamp, timestamp } from '#shared/time';
import { useLiveState } from '../../../lib/live/live.ts';

/** Since when the live connection is down; undefined while it is not. */
export const useDownSince = (): Timestamp | undefined => {
  const isDown = useLiveState() === 'down';
  const [since, setSince] = useState<Timestamp>();
  if (isDown && since === undefined) setSince(timestamp(new Date()));
  if (!isDown && since !== undefined) setSince(undefined);
  return isDown ? since : undefined;
};
