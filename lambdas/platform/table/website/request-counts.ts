import { type LimitKind, periodOf, requestLimits } from '#shared/call-requests/request-limits';
import type { Timestamp } from '#shared/time';
import type { CallRequestCount } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { getItem } from '../engine/read.ts';
import { update } from '../engine/steps.ts';
import { writeOne } from '../engine/write.ts';

/**
 * Counts one more submission of an address or a number, given as a hash; `false` if the period has as many as are
 * allowed. The item expires when its period has been over for as long again.
 */
export const countSubmission = async (kind: LimitKind, hash: string, now: Timestamp): Promise<boolean> => {
  const { most, periodMs } = requestLimits[kind];
  const period = periodOf(kind, now);
  const expires_at = Math.floor((Date.parse(period) + 2 * periodMs) / 1000);
  const step = update<CallRequestCount>(
    keys.callRequestCount(kind, hash, period),
    { set: { expires_at }, when: [{ field: 'requests', is: 'absent-or-below', value: most }] },
    { set: { entity: 'call-request-count' }, add: { requests: 1 }, orCreate: true },
  );
  return (await writeOne(step)).outcome === 'written';
};

/** Whether a submission was counted in the period. */
export const wasCounted = async (kind: LimitKind, hash: string, now: Timestamp): Promise<boolean> =>
  (await getItem(keys.callRequestCount(kind, hash, periodOf(kind, now)), { latest: true })) !== undefined;
