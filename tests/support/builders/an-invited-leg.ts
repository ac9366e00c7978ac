import { fingerprint } from '#platform/fingerprint';
import type { InvitedLeg, InvitedLegs } from '#shared/calls/conference/invited-legs';

export const LEG_SECRET = 'the secret of this ring';

/** A leg that was invited at that time by `LEG_SECRET`. */
const anInvitedLeg = (invited_ts: string, fields: Partial<InvitedLeg> = {}): InvitedLeg => ({
  secret_hash: fingerprint(LEG_SECRET),
  invited_ts,
  ...fields,
});

/** The same as the field of a call, for this user. */
export const invitedFor = (userId: string, invited_ts: string, fields: Partial<InvitedLeg> = {}): InvitedLegs => ({
  [userId]: anInvitedLeg(invited_ts, fields),
});
