import type { Call } from '#shared/calls/call';
import { isCustomer } from '#shared/calls/conference/legs';
import { type ConferenceNow, conferenceFacts, isIn, missingLegs } from '#shared/calls/snapshot';
import type { Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import type { ReconcileDeps } from './deps.ts';
import { finishIntents } from './finish-intents.ts';
import { followAddedCalls, followDial } from './follow-dials.ts';
import { followFirstAgent } from './follow-first-agent.ts';
import { followTransferee } from './follow-transferee.ts';

/** The id of the root call: a call fact of the conference applies to it and, from there, to the other parts. */
export const rootIdOf = (call: Call): string => call.root_call_id ?? call.id;

const timesLeft = async ({ provider }: ReconcileDeps, legs: string[], now: Timestamp) =>
  Object.fromEntries(
    await Promise.all(legs.map(async sid => [sid, (await provider.legNow(sid, now)).ended_ts] as const)),
  );

const followConference = async (deps: ReconcileDeps, call: Call, seen: ConferenceNow, now: Timestamp) => {
  const leftAt = await timesLeft(deps, missingLegs(call, seen), now);
  for (const fact of conferenceFacts(call, seen, leftAt, now)) await applyRepair(rootIdOf(call), fact);
};

/** A customer who is not in the conference may have left. A dialled customer's leg is checked by `followDial`. */
const followCustomer = async (deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  if (call.dialled_ts !== undefined) return followDial(deps, call, seen, now);
  const isConnected = seen?.participants.some(one => isIn(one) && isCustomer(call, one));
  if (isConnected || !call.customer_call_sid) return;
  const { ended_ts } = await deps.provider.legNow(call.customer_call_sid, now);
  if (ended_ts === undefined) return;
  const fact = { kind: 'customer_gone', call_sid: call.customer_call_sid, ts: ended_ts } as const;
  await applyRepair(rootIdOf(call), fact);
};

/**
 * Compares the parts of a conversation that are on the line with Twilio. `calls` were read before Twilio is asked. If
 * nothing differs, this is one request.
 */
export const followConversation = async (
  deps: ReconcileDeps,
  calls: [Call, ...Call[]],
  now: Timestamp,
): Promise<void> => {
  const seen = await deps.provider.conferenceNow(calls[0], now);
  for (const call of calls) {
    if (seen) await followConference(deps, call, seen, now);
    await followCustomer(deps, call, seen, now);
    await followFirstAgent(deps, call, seen, now);
    await followTransferee(deps, call, seen, now);
    await followAddedCalls(deps, call, seen, now);
    await finishIntents(deps, call, seen, now);
  }
};
