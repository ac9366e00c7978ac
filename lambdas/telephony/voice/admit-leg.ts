import * as z from 'zod';
import { isSecretOf } from '#platform/leg-secret';
import {
  type Conflict,
  conflictWith,
  type Done,
  done,
  failAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { type CallChange, getCall, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { type InvitedLeg, mayBeInvited } from '#shared/calls/conference/invited-legs';
import { CallKey, idOf } from '#shared/keys';
import { sid } from '#shared/sid';
import type { Timestamp } from '#shared/time';

/**
 * What the URL of an invited leg carries, and the leg that Twilio asks for. `Direction`, `To` and `From` prove nothing:
 * a browser chooses some of them (docs/decisions/0039).
 */
export const InvitedLegParams = z.object({
  task_attribute_key: CallKey,
  leg_secret: z.string().optional(),
  CallSid: sid('CA'),
});
export type InvitedLegParams = z.infer<typeof InvitedLegParams>;

/** The user for whom a leg was invited. */
export type Invited = InvitedLeg & { userId: string };

export type MayJoin = (call: Call, invited: Invited) => boolean;

const hasSecret = ({ secret_hash, earlier_hashes = [] }: InvitedLeg, secret: string | undefined): boolean =>
  [secret_hash, ...earlier_hashes].some(hash => isSecretOf(secret, hash));

const invitedBy = (call: Call, secret: string | undefined): Invited | undefined => {
  const found = Object.entries(call.invited_legs ?? {}).find(([, leg]) => hasSecret(leg, secret));
  return found && { userId: found[0], ...found[1] };
};

const claimedBy = (call: Call, { userId, ...leg }: Invited, call_sid: string): Pick<CallChange, 'set'> => ({
  set: { invited_legs: { ...call.invited_legs, [userId]: { ...leg, call_sid } } },
});

/**
 * The call that a leg may join: its URL has the secret of a ring, no other leg came with it, and `mayJoin` agrees. The
 * same leg is answered alike again. Undefined if the leg was not invited. Two requests, one for a repetition.
 */
export const admitLeg = (
  { task_attribute_key, leg_secret, CallSid }: InvitedLegParams,
  now: Timestamp,
  mayJoin: MayJoin,
): Promise<Call | undefined> =>
  retryOnConflict({
    read: () => getCall(idOf(task_attribute_key), { latest: true }),
    decide: (call): Done<Call | undefined> | ToWrite<Pick<CallChange, 'set'>> => {
      const invited = call && invitedBy(call, leg_secret);
      if (!invited || !mayBeInvited(invited, CallSid, now) || !mayJoin(call, invited)) return done(undefined);
      return invited.call_sid === CallSid ? done(call) : toWrite(claimedBy(call, invited, CallSid));
    },
    write: async (change, call): Promise<Done<Call | undefined> | Conflict<Call | undefined>> => {
      const when = [{ field: 'version', is: 'equal', value: call?.version ?? 0 }] as const;
      const written = await updateCall(idOf(task_attribute_key), { ...change, when: [...when] });
      if (written.outcome === 'written') return done(written.item);
      return written.outcome === 'conflict' ? conflictWith(written.current) : done(undefined);
    },
    giveUp: failAsChanging(`The call ${task_attribute_key} changed too often to admit a leg.`),
  });
