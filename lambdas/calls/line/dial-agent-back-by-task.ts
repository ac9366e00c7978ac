import type { Actor } from '#platform/handlers/actor';
import { type LegSecret, newLegSecret } from '#platform/leg-secret';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { dialBackProblem } from '#shared/calls/call-control';
import { withInvitedLeg } from '#shared/calls/conference/invited-legs';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { changeCall } from './change-call.ts';
import { ownCall } from './own-call.ts';

export type DialAgentBackDeps = {
  provider: Pick<Provider, 'ringAgent'>;
  actor: Actor;
  now: Timestamp;
};

type RungCall = { call: Call; userId: string };

/** Claims the ring in the call, so that two clicks ring once, and invites the leg of its agent. */
const claimRing = async (found: Call, { secret_hash }: LegSecret, now: Timestamp): Promise<RungCall> => {
  let userId = '';
  const call = await changeCall(found, current => {
    const problem = dialBackProblem(current, now);
    if (problem) throw new Rejection(problem.code, problem.message);
    if (!current.reservation_user_key) throw new Rejection('conflict', 'This call has no agent.');
    userId = idOf(current.reservation_user_key);
    return { set: { dial_back_ts: now, ...withInvitedLeg(current, userId, { secret_hash, invited_ts: now }) } };
  });
  return { call, userId };
};

const releaseRing = (call: Call, now: Timestamp) =>
  updateCall(call.id, {
    remove: ['dial_back_ts'],
    when: [{ field: 'dial_back_ts', is: 'equal', value: now }],
  });

/**
 * Rings the agent who lost the connection; the leg joins the conference again. If Twilio's response is lost, the phone
 * may still ring: the claim stays until the ring time-out has passed.
 * @throws Rejection `conflict` if the agent is connected or the call is over; `already_ringing`; `provider_failed`
 */
export const dialAgentBackByTask = async (
  { provider, actor, now }: DialAgentBackDeps,
  input: { task_attribute: CallKey },
): Promise<Record<string, never>> => {
  const leg = newLegSecret();
  const { call, userId } = await claimRing(await ownCall(actor, input.task_attribute), leg, now);
  const rung = await provider.ringAgent(call, { userId, leg_secret: leg.secret }).catch(async error => {
    await releaseRing(call, now);
    throw error;
  });
  if (rung === 'unknown')
    throw new Rejection(
      'provider_failed',
      'Dial back Failed: if your phone does not ring, try again in half a minute.',
    );
  return {};
};
