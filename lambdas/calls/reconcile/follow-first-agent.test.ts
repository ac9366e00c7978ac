import { expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import type { ConferenceNow, ParticipantNow } from '#shared/calls/snapshot';
import {
  AGENT_SID,
  aCallWithCustomer,
  anAcceptedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aLostTalk, aTakenCall, aTalk, legFact } from '../../../tests/support/builders/a-transfer.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { applyRepair } from './apply-repair.ts';
import type { ReconcileDeps } from './deps.ts';
import { followFirstAgent } from './follow-first-agent.ts';

const there = (call_sid: string): ParticipantNow => ({
  call_sid,
  status: 'in-progress',
  muted: false,
  held: false,
  since: at(4),
});
const withLegs = (...sids: string[]): ConferenceNow => ({
  conference_sid: CONFERENCE_SID,
  participants: sids.map(there),
});
const customerAlone = withLegs(CUSTOMER_SID);

/** The builder's call was accepted at second 4. */
const follow = async (call: Call, seen: ConferenceNow | undefined, second = 64) => {
  captureLog();
  const stored = storedCalls(call);
  await followFirstAgent({ provider: {} as ReconcileDeps['provider'] }, call, seen, at(second));
  return stored;
};

/** No webhook told of the agent's leg. */
const unreported = (fields: Partial<Call> = {}) => aCallWithCustomer({ agent_call_sid: undefined, ...fields });

it('an agent whose leg nobody reported, and Twilio does not have, has left', async () => {
  const { now } = await follow(unreported(), customerAlone);
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true, agent_gone_ts: at(64), call_ended: false });
});

it('a leave that was asked for ends the call', async () => {
  const { now } = await follow(unreported({ leaving: true }), customerAlone);
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: false, call_ended: true, call_ended_ts: at(64) });
});

it('an agent who comes back afterwards is connected', async () => {
  const { now } = await follow(unreported(), customerAlone);
  await applyRepair(CUSTOMER_SID, legFact('joined', AGENT_SID, 7));
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: false, agent_call_sid: AGENT_SID });
});

it('what was seen of an agent before the present one counts for nothing', async () => {
  const { now } = await follow(unreported({ agent_gone_ts: at(2) }), customerAlone);
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true, agent_gone_ts: at(64) });
});

it.each<[string, Call, ConferenceNow | undefined, number?]>([
  ['was accepted less than a minute ago', unreported(), customerAlone, 63],
  ['has an agent in the conference', unreported(), withLegs(CUSTOMER_SID, AGENT_SID)],
  ['has an agent whose leg was reported', aTalk(), customerAlone],
  ['has an agent whose leave was reported', aLostTalk(), customerAlone],
  ['has an agent who was seen to be gone', unreported({ agent_gone_ts: at(50) }), customerAlone],
  ['came by transfer', aTakenCall(), customerAlone, 100],
  ['has a conference that has ended', unreported(), { ...customerAlone, ended_ts: at(60) }],
  ['has no conference at Twilio', anAcceptedCall({ agent_call_sid: undefined }), undefined],
])('a call that %s is left alone', async (_, call, seen, second) => {
  const { changes } = await follow(call, seen, second);
  expect(changes).toEqual([]);
});
