import { expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { anAcceptedCall, at, CONFERENCE_SID } from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, aTakenCall, TRANSFEREE_SID } from '../../../tests/support/builders/a-transfer.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { ReconcileDeps } from './deps.ts';
import { followTransferee } from './follow-transferee.ts';

const nobody: ConferenceNow = { conference_sid: CONFERENCE_SID, participants: [] };
const transferee = {
  call_sid: TRANSFEREE_SID,
  status: 'in-progress',
  muted: false,
  held: false,
  since: at(26),
} as const;
const withLabel = (label: string): ConferenceNow => ({ ...nobody, participants: [{ ...transferee, label }] });

/** The builder's transfer was accepted at second 25. */
const follow = async (call: Call, seen: ConferenceNow | undefined, second = 85) => {
  captureLog();
  const { now, changes } = storedCalls(call);
  await followTransferee({ provider: {} as ReconcileDeps['provider'] }, call, seen, at(second));
  return { call: now(call.id), changes };
};

it('a transfer ends a minute after its acceptance if the agent’s leg never joined', async () => {
  const { call } = await follow(aTakenCall(), nobody);
  expect(call).toMatchObject({ call_ended: true, call_ended_ts: at(85) });
});

it('a participant with another label is not the agent', async () => {
  const { call } = await follow(aTakenCall(), withLabel(participantLabels.agent('third')));
  expect(call?.call_ended).toBe(true);
});

it.each<[string, Call, ConferenceNow | undefined, number?]>([
  ['was accepted less than a minute ago', aTakenCall(), nobody, 84],
  ['has an agent whose leg is known', aTakenCall({ agent_call_sid: TRANSFEREE_SID }), nobody],
  ['has an agent who is in the conference', aTakenCall(), withLabel(participantLabels.agent('second'))],
  ['was not accepted', anOfferedCall(), nobody],
  ['came by no transfer', anAcceptedCall({ agent_call_sid: undefined }), nobody],
  ['has a conference that has ended', aTakenCall(), { ...nobody, ended_ts: at(80) }],
  ['has no conference at Twilio', aTakenCall(), undefined],
])('a call that %s is left alone', async (_, call, seen, second) => {
  const { changes } = await follow(call, seen, second);
  expect(changes).toEqual([]);
});
