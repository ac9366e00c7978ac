import { applyCallFact, type CallTable } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { anotherAgentIsOn } from '#shared/calls/legs';
import { withLeaving, withoutEnding } from '#shared/calls/transitions';
import { Refusal } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { ownCallOnLine } from './own-call.ts';

export type EndCallDeps = {
  calls: CallTable;
  provider: Pick<Provider, 'endCall' | 'removeAgentLeg'>;
  actor: Actor;
  now: Timestamp;
};

const ATTEMPTS = 8;

/** `leaving`: the customer stays, with somebody who is there or on her way. */
type Intent = 'ending' | 'leaving';

const intentFor = (call: Call): Intent =>
  anotherAgentIsOn(call) || call.transfer_status === 'Requested' ? 'leaving' : 'ending';

/** Written first, so that the end of the agent's leg is not taken for a lost connection. */
const writeIntent = async (calls: CallTable, found: Call): Promise<{ intent: Intent; call: Call } | 'ended'> => {
  let call = found;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (call.call_ended) return 'ended';
    const intent = intentFor(call);
    const written = await calls.updateCall(call.id, {
      set: intent === 'leaving' ? withLeaving(call) : { ending: true },
      when: [{ field: 'version', is: 'equal', value: call.version }],
    });
    if (written.outcome === 'written') return { intent, call: written.item };
    if (written.outcome !== 'conflict') throw new Refusal('not_found', 'This call does not exist.');
    call = written.current;
  }
  throw new Refusal('conflict', 'The call is changing. Please try again.');
};

const takeBack = async (calls: CallTable, intent: Intent, intended: Call): Promise<void> => {
  let call = intended;
  for (let attempt = 1; attempt <= ATTEMPTS && !call.call_ended && !call.taken_over_by_email; attempt++) {
    const written = await calls.updateCall(call.id, {
      set: withoutEnding(call),
      remove: [intent],
      when: [{ field: 'version', is: 'equal', value: call.version }],
    });
    if (written.outcome !== 'conflict') return;
    call = written.current;
  }
  if (!call.call_ended) logger.error('intent to end stayed', { call_id: call.id, intent });
};

/** Her part of the call is over, and nobody else's. Of a leg that never came no webhook will say that it left. */
const leave = async ({ calls, provider, now }: EndCallDeps, call: Call): Promise<void> => {
  if (call.call_ended) return;
  await provider.removeAgentLeg(call);
  if (call.agent_call_sid !== undefined) return;
  const { task_sid, task_token } = call;
  await applyCallFact(calls, call.id, { kind: 'customer_gone', task_sid, task_token, ts: now });
};

/**
 * Hangs up for the agent and the customer: the intent, then Twilio; the conference webhook ends the call. Where another
 * agent is with the customer, or a transfer is on its way, only this agent leaves. A call that is over already is
 * answered alike.
 * @throws Refusal `conflict` while the call is still connecting; `provider_failed`; the call is then as it was.
 */
export const endCall = async (
  deps: EndCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const { calls, provider, actor } = deps;
  const intended = await writeIntent(calls, await ownCallOnLine(calls, actor, input.task_attribute_key));
  if (intended === 'ended') return {};
  const { intent, call } = intended;
  try {
    await (intent === 'leaving' ? leave(deps, call) : provider.endCall(call));
  } catch (error) {
    await takeBack(calls, intent, call);
    throw error;
  }
  return {};
};
