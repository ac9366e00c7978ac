import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { conflictWith, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type CallChange, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { anotherAgentIsOn } from '#shared/calls/conference/legs';
import { withLeaving, withoutEnding } from '#shared/calls/transitions';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { changeCall } from './change-call.ts';
import { ownCallOnLine } from './own-call.ts';

type EndCallDeps = {
  provider: Pick<Provider, 'endCall' | 'removeAgentLeg'>;
  actor: Actor;
  now: Timestamp;
};

/** `leaving`: only the agent leaves. Another agent has the customer, or a transfer is on its way. */
type Intent = 'ending' | 'leaving';

const intentFor = (call: Call): Intent =>
  anotherAgentIsOn(call) || call.transfer_status === 'Requested' ? 'leaving' : 'ending';

type Intended = { intent: Intent; call: Call };

/**
 * The intent is written before the request to Twilio: otherwise the end of the agent's leg would look like a lost
 * connection.
 */
const writeIntent = async (found: Call): Promise<Intended | 'ended'> => {
  let intent: Intent = 'ending';
  const call = await changeCall(found, current => {
    if (current.call_ended) return undefined;
    intent = intentFor(current);
    return { set: intent === 'leaving' ? withLeaving(current) : { ending: true } };
  });
  return call.call_ended ? 'ended' : { intent, call };
};

const revertIntent = ({ intent, call: intended }: Intended): Promise<void> => {
  const logIntentStayed = () => logger.error('intent to end stayed', { call_id: intended.id, intent });
  return retryOnConflict({
    read: () => intended,
    decide: call => {
      if (call.call_ended) return done(undefined);
      return call.taken_over_by_email ? done(logIntentStayed()) : toWrite(withoutEnding(call));
    },
    write: async (set, { id, version }) => {
      const when: CallChange['when'] = [{ field: 'version', is: 'equal', value: version }];
      const written = await updateCall(id, { set, remove: [intent], when });
      return written.outcome === 'conflict' ? conflictWith(written.current) : done(undefined);
    },
    giveUp: logIntentStayed,
  });
};

/**
 * Ends the agent's part only. If the agent's leg never joined, no webhook reports its end, so the call fact is applied
 * here.
 */
const leave = async ({ provider, now }: EndCallDeps, call: Call): Promise<void> => {
  if (call.call_ended) return;
  await provider.removeAgentLeg(call);
  if (call.agent_call_sid !== undefined) return;
  const { task_sid, task_token } = call;
  await applyCallFact(call.id, { kind: 'customer_gone', task_sid, task_token, ts: now });
};

/**
 * Ends the call for the agent and the customer: first the intent, then Twilio; the conference webhook ends the
 * document. If another agent has the customer, or a transfer is on its way, only this agent leaves.
 * @throws Rejection `conflict` while the call is connecting; `provider_failed`: the intent is then reverted
 */
export const endCall = async (
  deps: EndCallDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const { provider, actor } = deps;
  const intended = await writeIntent(await ownCallOnLine(actor, input.task_attribute_key));
  if (intended === 'ended') return {};
  const { intent, call } = intended;
  try {
    await (intent === 'leaving' ? leave(deps, call) : provider.endCall(call));
  } catch (error) {
    await revertIntent(intended);
    throw error;
  }
  return {};
};
