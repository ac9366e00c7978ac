import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { conflictWith, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { type CallChange, updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { anotherAgentIsOn } from '#shared/calls/legs';
import { withLeaving, withoutEnding } from '#shared/calls/transitions';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { changeCall } from './change-call.ts';
import { ownCallOnLine } from './own-call.ts';

export type EndCallDeps = {
  provider: Pick<Provider, 'endCall' | 'removeAgentLeg'>;
  actor: Actor;
  now: Timestamp;
};

/** `leaving`: the customer stays, with somebody who is there or on the way. */
type Intent = 'ending' | 'leaving';

const intentFor = (call: Call): Intent =>
  anotherAgentIsOn(call) || call.transfer_status === 'Requested' ? 'leaving' : 'ending';

type Intended = { intent: Intent; call: Call };

/** Written before Twilio is asked, so that the end of the agent's leg is not taken for a lost connection. */
const writeIntent = async (found: Call): Promise<Intended | 'ended'> => {
  let intent: Intent = 'ending';
  const call = await changeCall(found, current => {
    if (current.call_ended) return undefined;
    intent = intentFor(current);
    return { set: intent === 'leaving' ? withLeaving(current) : { ending: true } };
  });
  return call.call_ended ? 'ended' : { intent, call };
};

const takeBack = ({ intent, call: intended }: Intended): Promise<void> => {
  const stayed = () => logger.error('intent to end stayed', { call_id: intended.id, intent });
  return retryOnConflict({
    read: () => intended,
    decide: call => {
      if (call.call_ended) return done(undefined);
      return call.taken_over_by_email ? done(stayed()) : toWrite(withoutEnding(call));
    },
    write: async (set, { id, version }) => {
      const when: CallChange['when'] = [{ field: 'version', is: 'equal', value: version }];
      const written = await updateCall(id, { set, remove: [intent], when });
      return written.outcome === 'conflict' ? conflictWith(written.current) : done(undefined);
    },
    giveUp: stayed,
  });
};

/** The agent's part of the call is over, and nobody else's. Of a leg that never came no webhook will say that it left. */
const leave = async ({ provider, now }: EndCallDeps, call: Call): Promise<void> => {
  if (call.call_ended) return;
  await provider.removeAgentLeg(call);
  if (call.agent_call_sid !== undefined) return;
  const { task_sid, task_token } = call;
  await applyCallFact(call.id, { kind: 'customer_gone', task_sid, task_token, ts: now });
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
  const { provider, actor } = deps;
  const intended = await writeIntent(await ownCallOnLine(actor, input.task_attribute_key));
  if (intended === 'ended') return {};
  const { intent, call } = intended;
  try {
    await (intent === 'leaving' ? leave(deps, call) : provider.endCall(call));
  } catch (error) {
    await takeBack(intended);
    throw error;
  }
  return {};
};
