import { describe, expect, it } from 'vitest';
import type { CallFact } from '#shared/calls/call-facts';
import { partIdOf } from '#shared/calls/conference/part-id';
import { participantLabels } from '#shared/calls/conference/participants';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  RECORDING_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTalk,
  aTransferFixture,
  aTransferredTalk,
  legFact,
} from '../../tests/support/builders/a-transfer.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { storedCalls } from '../../tests/support/unit/stored-calls.ts';
import { applyCallFact } from './apply-call-fact.ts';
import { updateCall } from './table/calls.ts';
import { createRelatedCall } from './table/related-calls.ts';

const THIRD_SID = `CA${'3'.repeat(32)}`;
const known = { [CONFERENCE_SID]: { task_sid: TASK_SID, legs: {} } };
const recorded: CallFact = { kind: 'recorded', conference_sid: CONFERENCE_SID, recording_sid: RECORDING_SID };
const customerLeft: CallFact = {
  kind: 'left',
  conference_sid: CONFERENCE_SID,
  task_sid: TASK_SID,
  call_sid: CUSTOMER_SID,
  sequence: 9,
  ts: at(60),
};

it('applies a fact of the conference to all its calls, and a fact of one task to that call only', async () => {
  const root = anAcceptedCall({ id: 'root', sibling_ids: ['second'] });
  const second = aCall({ id: 'second', conference_task_sid: TASK_SID, root_call_id: 'root', conferences: known });
  const calls = storedCalls(root, second);
  await applyCallFact('root', { kind: 'customer_gone', task_sid: `WT${'9'.repeat(32)}`, ts: at(50) });
  expect(calls.changes).toEqual([]);
  await expect(applyCallFact('root', customerLeft)).resolves.toBe('applied');
  expect([calls.now('root')?.call_ended, calls.now('second')?.call_ended]).toEqual([true, true]);
});

it('reads the calls of the conference together and skips complete ones', async () => {
  const part = { conference_task_sid: TASK_SID, root_call_id: 'root', conferences: known };
  const root = anAcceptedCall({ id: 'root', sibling_ids: ['complete', 'unrecorded', 'open'] });
  const complete = anEndedCall({ id: 'complete', recording_sid: RECORDING_SID, ...part });
  const calls = storedCalls(root, complete, anEndedCall({ id: 'unrecorded', ...part }), aCall({ id: 'open', ...part }));
  await applyCallFact('root', customerLeft);
  expect(calls.table.requests.reads).toBe(2);
  expect(calls.changes.map(({ id }) => id)).not.toContain('complete');
  expect(calls.now('open')?.call_ended).toBe(true);
});

it('reads no complete call of the conference again after a conflict', async () => {
  const part = { conference_task_sid: TASK_SID, root_call_id: 'root', conferences: known };
  const complete = anEndedCall({ id: 'complete', recording_sid: RECORDING_SID, ...part });
  const calls = storedCalls(anAcceptedCall({ id: 'root', sibling_ids: ['complete'] }), complete);
  calls.table.beforeWrite(1, () => updateCall('root', { set: { lead_name: 'Ada P. Park' } }));
  await applyCallFact('root', customerLeft);
  expect(calls.table.requests).toEqual({ reads: 2, writes: 3 });
});

it("learns an agent's leg from its leave report, although the call has ended and is recorded", async () => {
  const part = { conference_task_sid: TASK_SID, root_call_id: 'root', conferences: known, agent_label: 'agent-second' };
  const ended = { id: 'second', recording_sid: RECORDING_SID, agent_call_sid: undefined };
  const calls = storedCalls(
    anAcceptedCall({ id: 'root', sibling_ids: ['second'] }),
    anEndedCall({ ...part, ...ended }),
  );
  const left = { ...customerLeft, call_sid: AGENT_SID, label: 'agent-second' };
  await expect(applyCallFact('root', left)).resolves.toBe('applied');
  expect(calls.now('second')).toMatchObject({ agent_call_sid: AGENT_SID, call_ended: true });
});

it.each([
  ['joined', 'joined'],
  ['left, although the join report was lost', 'left'],
] as const)('updates an ended and recorded part when its transferee has %s', async (_, kind) => {
  const over = { call_ended: true, call_ended_ts: at(40), reservation_status: 'wrapup', disposition: 'Sale' } as const;
  const second = aTakenCall({
    ...over,
    agent_call_sid: AGENT_SID,
    recording_sid: RECORDING_SID,
    transfer_status: 'Requested',
    transfer_call_id: 'third',
  });
  const { report, now } = aTransferFixture([aTransferredTalk({ sibling_ids: ['second', 'third'] }), second]);
  await report(legFact(kind, THIRD_SID, 5, participantLabels.agent('third')));
  expect(now('second')).toMatchObject({ transfer_status: 'Accepted', call_ended: true });
});

it('retries after a conflict with another webhook, and keeps both changes', async () => {
  const calls = storedCalls(anAcceptedCall({ id: 'one' }));
  calls.table.beforeWrite(1, () => updateCall('one', { set: { lead_name: 'Ada P. Park' } }));
  await applyCallFact('one', customerLeft);
  expect(calls.now('one')).toMatchObject({ call_ended: true, lead_name: 'Ada P. Park' });
});

it('does not read again after a conflict: the rejected write has returned the call', async () => {
  const calls = storedCalls(anAcceptedCall({ id: 'one' }));
  calls.table.beforeWrite(1, () => updateCall('one', { set: { lead_name: 'Ada P. Park' } }));
  await applyCallFact('one', customerLeft);
  // One read; the write of the other webhook, the rejected one and the second attempt.
  expect(calls.table.requests).toEqual({ reads: 1, writes: 3 });
});

it('needs two requests for each report of a conference that ends, although all come at once', async () => {
  const calls = storedCalls(anAcceptedCall({ id: 'one', ending: true, conferences: known }));
  const left: CallFact = { ...customerLeft, ends_conference: true };
  const outcomes = await Promise.all([
    applyCallFact('one', { ...left, call_sid: AGENT_SID, sequence: 8 }),
    applyCallFact('one', left),
    applyCallFact('one', { kind: 'conference_ended', conference_sid: CONFERENCE_SID, task_sid: TASK_SID, ts: at(60) }),
  ]);
  expect(outcomes).toEqual(['applied', 'nothing new', 'nothing new']);
  expect(calls.table.requests).toEqual({ reads: 3, writes: 3 });
  expect(calls.changes).toMatchObject([{ call_ended: true, call_ended_ts: at(60) }]);
});

it.each([
  ['has ended', anEndedCall],
  ['goes on', anAcceptedCall],
])(
  'writes the recording of a call that %s with one write, although the call changes at the same time',
  async (_, aCallThat) => {
    const calls = storedCalls(aCallThat({ id: 'one', conferences: known }));
    calls.table.beforeWrite(1, () => updateCall('one', { set: { lead_name: 'Ada P. Park' } }));
    await applyCallFact('one', recorded);
    // The write of the other webhook and this one.
    expect(calls.table.requests.writes).toBe(2);
    expect(calls.now('one')).toMatchObject({ recording_sid: RECORDING_SID, lead_name: 'Ada P. Park' });
  },
);

it.each([
  ['goes on', anAcceptedCall],
  ['was transferred and has ended', (fields: object) => anEndedCall({ ...fields, sibling_ids: ['second'] })],
])('writes nothing for a repeated recording of a call that %s', async (_, aCallThat) => {
  const calls = storedCalls(aCallThat({ id: 'one', conferences: known }), aCall({ id: 'second' }));
  await applyCallFact('one', recorded);
  const { writes } = calls.table.requests;
  await expect(applyCallFact('one', recorded)).resolves.toBe('nothing new');
  expect(calls.table.requests.writes).toBe(writes);
});

it('returns missing for an unknown call', async () => {
  storedCalls();
  await expect(applyCallFact('nobody', customerLeft)).resolves.toBe('missing');
});

const aDialledFamily = () => {
  const root = anAcceptedDial({
    dialled_ts: at(3),
    dial_secret_hashes: ['hash'],
    customer_call_sid: CUSTOMER_SID,
    sibling_ids: ['second'],
  });
  const second = aCall({ id: 'second', root_call_id: root.id, task_token: 'secret-2' });
  return { root, calls: storedCalls(root, second) };
};
const customerDone = { kind: 'dialled', call_sid: CUSTOMER_SID, status: 'completed', sequence: 3, ts: at(60) } as const;

it('ends all calls of the conference when the dialled customer has left', async () => {
  const { root, calls } = aDialledFamily();
  await expect(applyCallFact(root.id, { ...customerDone, reported_by: { secret_hash: 'hash' } })).resolves.toBe(
    'applied',
  );
  expect([calls.now(root.id)?.call_ended, calls.now('second')?.call_ended]).toEqual([true, true]);
});

it('rejects a report without the secret of a dial, for every call of the conversation', async () => {
  const { root, calls } = aDialledFamily();
  for (const id of [root.id, 'second'])
    for (const secret_hash of ['', 'guessed', 'secret-1', 'secret-2'])
      await expect(applyCallFact(id, { ...customerDone, reported_by: { secret_hash } })).resolves.toBe('rejected');
  expect(calls.changes).toEqual([]);
});

describe('a report that changes two calls of a conference', () => {
  const id = partIdOf({ id: CUSTOMER_SID }, 'second');
  const aConversation = () => aTransferFixture([aTransferredTalk({ sibling_ids: [id] }), aTakenCall({ id })]);
  const held = legFact('held', CUSTOMER_SID, 7);

  it('makes two requests: both calls are read together', async () => {
    const calls = aConversation();
    await calls.report(held);
    expect([calls.now(CUSTOMER_SID)?.lead_hold, calls.now(id)?.lead_hold]).toEqual([true, true]);
    expect(calls.table.requests).toEqual({ reads: 1, writes: 1 });
  });

  it.each([CUSTOMER_SID, id])('makes three after a race for %s is lost, and keeps both changes', async raced => {
    const calls = aConversation();
    calls.table.beforeWrite(1, () => updateCall(raced, { set: { lead_name: 'Ada P. Park' } }));
    await calls.report(held);
    expect([calls.now(CUSTOMER_SID)?.lead_hold, calls.now(id)?.lead_hold]).toEqual([true, true]);
    expect(calls.now(raced)?.lead_name).toBe('Ada P. Park');
    // One of the writes is that of the other webhook.
    expect(calls.table.requests).toEqual({ reads: 1, writes: 3 });
  });

  it('makes three for a call of an earlier version, which is in a partition of its own', async () => {
    const calls = aTransferFixture([aTransferredTalk(), aTakenCall()]);
    await calls.report(held);
    expect([calls.now(CUSTOMER_SID)?.lead_hold, calls.now('second')?.lead_hold]).toEqual([true, true]);
    expect(calls.table.requests).toEqual({ reads: 2, writes: 1 });
  });

  it('reaches a call that was created after the read', async () => {
    const calls = aTransferFixture([aTalk()]);
    const from = aTalk();
    const { version: _, ...next } = aTakenCall({ id });
    calls.table.beforeWrite(1, async () => {
      expect(await createRelatedCall(from, {}, next)).toBe('written');
    });
    await calls.report(held);
    expect([calls.now(CUSTOMER_SID)?.lead_hold, calls.now(id)?.lead_hold]).toEqual([true, true]);
  });
});

it('applies what its own task or leg says of a later call to that call alone', async () => {
  const id = partIdOf({ id: CUSTOMER_SID }, 'second');
  const calls = aTransferFixture([aTransferredTalk({ sibling_ids: [id] }), anOfferedCall({ id })]);
  await expect(applyCallFact(id, { kind: 'customer_gone', ts: at(50) })).resolves.toBe('applied');
  expect([calls.now(CUSTOMER_SID)?.call_ended, calls.now(id)?.call_ended]).toEqual([false, true]);
});
