import type { CallTable } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { dialBackProblem } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { ownCall } from './own-call.ts';

export type DialAgentBackDeps = {
  calls: CallTable;
  provider: Pick<Provider, 'ringAgent'>;
  actor: Actor;
  now: Timestamp;
};

const ATTEMPTS = 3;

/** Notes that she is being rung: of two clicks, one passes. */
const claimRing = async (calls: CallTable, found: Call, now: Timestamp): Promise<Call> => {
  let call = found;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const problem = dialBackProblem(call, now);
    if (problem) throw new Refusal('conflict', problem);
    const written = await calls.updateCall(call.id, {
      set: { dial_back_ts: now },
      when: [{ field: 'version', is: 'equal', value: call.version }],
    });
    if (written.outcome === 'written') return written.item;
    if (written.outcome !== 'conflict') throw new Refusal('not_found', 'This call does not exist.');
    call = written.current;
  }
  throw new Refusal('conflict', 'The call is changing. Please try again.');
};

const releaseRing = (calls: CallTable, call: Call, now: Timestamp) =>
  calls.updateCall(call.id, {
    remove: ['dial_back_ts'],
    when: [{ field: 'dial_back_ts', is: 'equal', value: now }],
  });

/**
 * Rings the agent who lost the connection back into her conference. Where Twilio's answer was lost she may be ringing
 * all the same, so the claim stays until no leg can ring any more.
 * @throws Refusal `conflict` when she is connected, being rung, or the call is over; `provider_failed`
 */
export const dialAgentBackByTask = async (
  { calls, provider, actor, now }: DialAgentBackDeps,
  input: { task_attribute: CallKey },
): Promise<Record<string, never>> => {
  const call = await claimRing(calls, await ownCall(calls, actor, input.task_attribute), now);
  const agent = call.reservation_user_key;
  if (!agent) throw new Refusal('conflict', 'This call has no agent.');
  const rung = await provider.ringAgent(call, idOf(agent)).catch(async error => {
    await releaseRing(calls, call, now);
    throw error;
  });
  if (rung === 'unanswered')
    throw new Refusal('provider_failed', 'Dial back Failed: if your phone does not ring, try again in half a minute.');
  return {};
};
