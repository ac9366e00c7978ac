import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { dialBackProblem } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
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

/** Notes that the agent is being rung: of two clicks, one passes. */
const claimRing = (found: Call, now: Timestamp): Promise<Call> =>
  changeCall(found, call => {
    const problem = dialBackProblem(call, now);
    if (problem) throw new Refusal('conflict', problem);
    return { set: { dial_back_ts: now } };
  });

const releaseRing = (call: Call, now: Timestamp) =>
  updateCall(call.id, {
    remove: ['dial_back_ts'],
    when: [{ field: 'dial_back_ts', is: 'equal', value: now }],
  });

/**
 * Rings the agent who lost the connection back into the conference. Where Twilio's answer was lost the phone may ring all
 * the same, so the claim stays until no leg can ring any more.
 * @throws Refusal `conflict` when the agent is connected, being rung, or the call is over; `provider_failed`
 */
export const dialAgentBackByTask = async (
  { provider, actor, now }: DialAgentBackDeps,
  input: { task_attribute: CallKey },
): Promise<Record<string, never>> => {
  const call = await claimRing(await ownCall(actor, input.task_attribute), now);
  const agent = call.reservation_user_key;
  if (!agent) throw new Refusal('conflict', 'This call has no agent.');
  const rung = await provider.ringAgent(call, idOf(agent)).catch(async error => {
    await releaseRing(call, now);
    throw error;
  });
  if (rung === 'unanswered')
    throw new Refusal('provider_failed', 'Dial back Failed: if your phone does not ring, try again in half a minute.');
  return {};
};
