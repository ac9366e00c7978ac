import { callCreation, type NewCall } from '../calls.ts';
import { DialClaim } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { getItem } from '../engine/read.ts';
import { creation, update } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

export const getDialClaim = async (userId: string): Promise<DialClaim | undefined> => {
  const image = await getItem(keys.dialClaim(userId), { latest: true });
  return image && DialClaim.parse(image);
};

/**
 * Creates an outbound call and claims its agent for it, in one transaction. The claim must still be `known`, so that
 * only one of two simultaneous requests writes.
 */
export const createClaimedCall = async (
  call: NewCall,
  userId: string,
  known: DialClaim | undefined,
): Promise<'written' | 'conflict'> => {
  const key = keys.dialClaim(userId);
  const claim = known
    ? update<DialClaim>(key, {
        set: { call_id: call.id },
        when: [{ field: 'version', is: 'equal', value: known.version }],
      })
    : creation('dial-claim', key, { user_id: userId, call_id: call.id });
  const written = await writeTogether({ call: callCreation(call), claim });
  return written.outcome === 'written' ? 'written' : 'conflict';
};
