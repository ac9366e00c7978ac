import type { Actor } from '#platform/actor';
import type { CallTable } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { withoutEnding } from '#shared/calls/transitions';
import { Refusal } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { ownCallOnLine } from './own-call.ts';
import type { Provider } from './provider.ts';

export type EndCallDeps = { calls: CallTable; provider: Pick<Provider, 'endCall'>; actor: Actor };

const ATTEMPTS = 5;

/** Written first, so that the end of the agent's leg is not taken for a lost connection. */
const writeIntent = async (calls: CallTable, call: Call): Promise<Call | 'ended'> => {
  const written = await calls.updateCall(call.id, {
    set: { ending: true },
    when: [{ field: 'call_ended', is: 'equal', value: false }],
  });
  if (written.outcome === 'written') return written.item;
  if (written.outcome === 'conflict') return 'ended';
  throw new Refusal('not_found', 'This call does not exist.');
};

const takeBack = async (calls: CallTable, intended: Call): Promise<void> => {
  let call = intended;
  for (let attempt = 1; attempt <= ATTEMPTS && !call.call_ended; attempt++) {
    const written = await calls.updateCall(call.id, {
      set: withoutEnding(call),
      remove: ['ending'],
      when: [{ field: 'version', is: 'equal', value: call.version }],
    });
    if (written.outcome !== 'conflict') return;
    call = written.current;
  }
  if (!call.call_ended) logger.error('intent to end stayed', { call_id: call.id });
};

/**
 * Hangs up for the agent and the customer: the intent, then Twilio; the conference webhook ends the call. A call that
 * is over already is answered alike.
 * @throws Refusal `conflict` while the call is still connecting; `provider_failed`; the call is then as it was.
 */
export const endCall = async (
  { calls, provider, actor }: EndCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const call = await ownCallOnLine(calls, actor, input.task_attribute_key);
  if (call.call_ended) return {};
  const intended = await writeIntent(calls, call);
  if (intended === 'ended') return {};
  try {
    await provider.endCall(intended);
  } catch (error) {
    await takeBack(calls, intended);
    throw error;
  }
  return {};
};
