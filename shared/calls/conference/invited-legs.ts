import * as z from 'zod';
import { secondsBetween, Timestamp } from '../../time.ts';

/** A leg that we asked to join a call's conference. */
export const InvitedLeg = z.object({
  /** The hash of the secret in the URL that Twilio asks when the leg is answered; no browser gets the secret. */
  secret_hash: z.string(),
  invited_ts: Timestamp,
  /** The offer that the user accepted by this leg. */
  reservation_sid: z.string().optional(),
  /** Twilio did not say whether it rings: while no leg came, the user may accept the same offer again. */
  unanswered: z.literal(true).optional(),
  /** The hashes of the earlier rings for this offer, which Twilio may ring as well: of all their legs the first counts. */
  earlier_hashes: z.array(z.string()).optional(),
  /** The leg that came with the secret, which no other leg may use after it. */
  call_sid: z.string().optional(),
});
export type InvitedLeg = z.infer<typeof InvitedLeg>;

/** The leg that was last invited for each user, by user id. */
export const InvitedLegs = z.record(z.string(), InvitedLeg);
export type InvitedLegs = z.infer<typeof InvitedLegs>;

/**
 * How long the leg of an agent who accepts an offer rings, in seconds: the browser answers at once, and if it cannot, the
 * customer must not wait long.
 */
export const AGENT_LEG_RINGS_S = 15;

/** Longer than any leg rings. */
const ANSWERED_WITHIN_S = 60;

/** Whether the leg with this SID may be the invited one: it has come before, or none has and the ring was just now. */
export const mayBeInvited = ({ call_sid, invited_ts }: InvitedLeg, sid: string, now: Timestamp): boolean =>
  call_sid === undefined ? secondsBetween(invited_ts, now) <= ANSWERED_WITHIN_S : call_sid === sid;

/** The change of a call that invites a leg for this user, in place of the one that was invited before. */
export const withInvitedLeg = (
  { invited_legs }: { invited_legs?: InvitedLegs | undefined },
  userId: string,
  leg: InvitedLeg,
): { invited_legs: InvitedLegs } => ({ invited_legs: { ...invited_legs, [userId]: leg } });
