import type { Actor } from '#platform/handlers/actor';
import { type LegSecret, newLegSecret } from '#platform/leg-secret';
import type { Call } from '#shared/calls/call';
import { withInvitedLeg } from '#shared/calls/conference/invited-legs';
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

/** Invites the agent's leg, once for each offer. Undefined: the offer is being accepted already. */
const invite = async (
  { actor: { user }, now }: AcceptTransferDeps,
  found: Call,
  { reservation_sid, secret_hash }: Pick<OfferedTo, 'reservation_sid'> & Pick<LegSecret, 'secret_hash'>,
): Promise<Call | undefined> => {
  const invited = await changeCall(found, call => {
    if (!isOpenTransfer(call)) throw notOffered();
    if (call.invited_legs?.[user.id]?.reservation_sid === reservation_sid) return undefined;
    return { set: withInvitedLeg(call, user.id, { secret_hash, invited_ts: now, reservation_sid }) };
  });
  return invited.invited_legs?.[user.id]?.secret_hash === secret_hash ? invited : undefined;
};

/** Twilio did not ring: the agent may try again. */
const withdraw = ({ actor: { user } }: AcceptTransferDeps, invited: Call, secret_hash: string): Promise<Call> =>
  changeCall(invited, call => {
    const { [user.id]: mine, ...others } = call.invited_legs ?? {};
    return mine?.secret_hash === secret_hash ? { set: { invited_legs: others } } : undefined;
  });

/**
 * Accepts an offered transfer (docs/product.md, Transfer): the agent's leg joins the conference by a secret that only
 * Twilio gets. A repetition changes nothing. @throws Rejection `not_found`; `forbidden` if the call is not for this
 * agent; `conflict` if it is not offered any more; `provider_failed`: after a lost response the phone may ring
 */
export const acceptTransfer = async (
  deps: AcceptTransferDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const call = await transferFor(deps.actor, input.task_attribute_key);
  const offer = await offerOfTask(deps, await taskOrReject(deps, call));
  const { secret, secret_hash } = newLegSecret();
  const invited = await invite(deps, call, { ...offer, secret_hash });
  if (!invited) return {};
  const leg = { call, userId: deps.actor.user.id, leg_secret: secret };
  const outcome = await deps.provider.acceptByCall(offer, leg);
  if (outcome === 'ringing') return {};
  await withdraw(deps, invited, secret_hash);
  throw outcome === 'failed' ? new Rejection('provider_failed', NOT_ACCEPTED) : notOffered();
};
