import type { Actor } from '#platform/handlers/actor';
import { type LegSecret, newLegSecret } from '#platform/leg-secret';
import type { Call } from '#shared/calls/call';
import { type InvitedLeg, withInvitedLeg } from '#shared/calls/conference/invited-legs';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import { NOT_ACCEPTED, type OfferedTo } from '../provider/acceptance.ts';
import type { Provider } from '../provider/provider.ts';
import { notOffered, offeredCall, offerOfTask } from '../queue/offered-call.ts';
import { taskOf } from '../queue/task-of.ts';

type AcceptTransferDeps = {
  provider: Pick<Provider, 'findTask' | 'pendingReservation' | 'acceptByCall'>;
  actor: Actor;
  now: Timestamp;
};

/** A part of another call's conference that nobody has accepted yet. */
const isOpenTransfer = (call: Call): boolean =>
  call.conference_task_sid !== undefined && !call.call_ended && call.reservation_user_key === undefined;

const transferFor = async (actor: Actor, key: CallKey): Promise<Call> => {
  const call = await offeredCall(actor, key);
  if (!isOpenTransfer(call)) throw notOffered();
  return call;
};

const taskOrReject = async (deps: AcceptTransferDeps, call: Call): Promise<string | undefined> => {
  try {
    return await taskOf(deps, call);
  } catch {
    throw new Rejection('provider_failed', NOT_ACCEPTED);
  }
};

type Ring = Pick<OfferedTo, 'reservation_sid'> & Pick<LegSecret, 'secret_hash'>;

/** The ring in place of an earlier one for the same offer, which stays invited; undefined while that one is under way. */
const ringAfter = (earlier: InvitedLeg | undefined, ring: Ring, now: Timestamp): InvitedLeg | undefined => {
  const leg = { ...ring, invited_ts: now };
  if (earlier?.reservation_sid !== ring.reservation_sid) return leg;
  if (!earlier.unanswered || earlier.call_sid !== undefined) return undefined;
  return { ...leg, earlier_hashes: [...(earlier.earlier_hashes ?? []), earlier.secret_hash] };
};

/** Invites the agent's leg. Undefined: the offer is being accepted already. */
const invite = async (
  { actor: { user }, now }: AcceptTransferDeps,
  found: Call,
  ring: Ring,
): Promise<Call | undefined> => {
  const invited = await changeCall(found, call => {
    if (!isOpenTransfer(call)) throw notOffered();
    const leg = ringAfter(call.invited_legs?.[user.id], ring, now);
    return leg && { set: withInvitedLeg(call, user.id, leg) };
  });
  return invited.invited_legs?.[user.id]?.secret_hash === ring.secret_hash ? invited : undefined;
};

/** The agent may accept the offer again. What may ring, because Twilio did not answer, stays invited. */
const allowAgain = (
  { actor: { user } }: AcceptTransferDeps,
  invited: Call,
  { secret_hash, mayRing }: Pick<LegSecret, 'secret_hash'> & { mayRing: boolean },
): Promise<Call> =>
  changeCall(invited, call => {
    const { [user.id]: mine, ...others } = call.invited_legs ?? {};
    if (mine?.secret_hash !== secret_hash) return undefined;
    if (!mayRing && !mine.earlier_hashes) return { set: { invited_legs: others } };
    return { set: withInvitedLeg(call, user.id, { ...mine, unanswered: true }) };
  });

/**
 * Accepts an offered transfer (docs/product.md, Transfer): the agent's leg joins the conference by a secret that only
 * Twilio gets. While it rings a repetition changes nothing; after a lost response it rings again, and the first leg that
 * comes joins.
 * @throws Rejection `not_found`; `forbidden` if the call is not for this agent; `conflict` if it is not offered any more;
 * `provider_failed`: after a lost response the phone may ring
 */
export const acceptTransfer = async (
  deps: AcceptTransferDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const call = await transferFor(deps.actor, input.task_attribute_key);
  const offer = await offerOfTask(deps, await taskOrReject(deps, call));
  const { secret, secret_hash } = newLegSecret();
  const { reservation_sid } = offer;
  const invited = await invite(deps, call, { reservation_sid, secret_hash });
  if (!invited) return {};
  const outcome = await deps.provider.acceptByCall(offer, { call, userId: deps.actor.user.id, leg_secret: secret });
  if (outcome === 'ringing') return {};
  await allowAgain(deps, invited, { secret_hash, mayRing: outcome === 'unanswered' });
  throw outcome === 'rejected' ? notOffered() : new Rejection('provider_failed', NOT_ACCEPTED);
};
