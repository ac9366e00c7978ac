import type { Call } from '#shared/calls/call';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { secondsBetween, type Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

const neverJoined = (call: Call, { participants }: ConferenceNow, now: Timestamp): boolean =>
  call.agent_label !== undefined &&
  call.agent_call_sid === undefined &&
  call.accepted_ts !== undefined &&
  secondsBetween(call.accepted_ts, now) >= SETTLED_AFTER_S &&
  !participants.some(({ label }) => label === call.agent_label);

/**
 * A transfer was accepted, but the agent's leg never joined the conference, and no webhook reports the end of a leg
 * that never joined. The transfer ends here, so that the customer can be transferred again.
 */
export const followTransferee = async (
  _deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  if (!seen || seen.ended_ts !== undefined || !neverJoined(call, seen, now)) return;
  const { task_sid, task_token } = call;
  await applyRepair(call.id, { kind: 'customer_gone', task_sid, task_token, ts: now });
};
