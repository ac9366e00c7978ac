import type { Call } from '#shared/calls/call';
import { isAgent } from '#shared/calls/conference/legs';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { isAgentUnreported } from '#shared/calls/transitions';
import { secondsBetween, type Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

const isNowhere = (call: Call, { conference_sid, participants }: ConferenceNow, now: Timestamp): boolean =>
  call.agent_label === undefined &&
  call.accepted_ts !== undefined &&
  secondsBetween(call.accepted_ts, now) >= SETTLED_AFTER_S &&
  isAgentUnreported(call) &&
  !participants.some(({ call_sid, label }) => isAgent(call, { call_sid, label, conference_sid }));

/**
 * The first agent's leg is gone, and the reports of its join and of its leave were lost: no leg of the document tells
 * that the customer waits alone (docs/decisions/0047). For a transferee see follow-transferee.ts.
 */
export const followFirstAgent = async (
  _deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  if (!seen || seen.ended_ts !== undefined || !isNowhere(call, seen, now)) return;
  await applyRepair(call.id, { kind: 'agent_gone', ts: now });
};
