import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { dialBackProblem } from '#shared/calls/call-control';
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

/** Claims the ring in the call, so that two clicks ring once. */
const claimRing = (found: Call, now: Timestamp): Promise<Call> =>
  changeCall(found, call => {
    const problem = dialBackProblem(call, now);
    if (problem) throw new Rejection('conflict', problem);
    return { set: { dial_back_ts: now } };
  });

const releaseRing = (call: Call, now: Timestamp) =>
  updateCall(call.id, {
    remove: ['dial_back_ts'],
    when: [{ field: 'dial_back_ts', is: 'equal', value: now }],
  });

/**
 * Rings the agent who lost the connection; the leg joins the conference again. If Twilio's response is lost, the phone
 * may still ring: the claim stays until the ring time-out has passed.
 * @throws Rejection `conflict` if the agent is connected or is being rung, or the call is over; `provider_failed`
 */
export const dialAgentBackByTask = async (
  { provider, actor, now }: DialAgentBackDeps,
  input: { task_attribute: CallKey },
): Promise<Record<string, never>> => {
  const call = await claimRing(await ownCall(actor, input.task_attribute), now);
  const agent = call.reservation_user_key;
  if (!agent) throw new Rejection('conflict', 'This call has no agent.');
  const rung = await provider.ringAgent(call, idOf(agent)).catch(async error => {
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
