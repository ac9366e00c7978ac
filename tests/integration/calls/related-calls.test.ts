import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyCallFact } from '#platform/apply-call-fact';
import { createCall, getCall, updateCall } from '#platform/table/calls';
import { createRelatedCall } from '#platform/table/related-calls';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import { conferenceOf } from '#shared/calls/transitions';
import { aCall, anAcceptedCall, at, CONFERENCE_SID, TASK_SID } from '../../support/builders/a-call.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';

let stop: () => Promise<unknown>;
beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());

let calls = 0;
/** A call on the line from the table. */
const onTheLine = async (): Promise<Call> => {
  const { version: _, ...call } = anAcceptedCall({ id: `first-${++calls}` });
  await createCall(call);
  return latest(call.id);
};
const latest = async (id: string): Promise<Call> => {
  const call = await getCall(id, { latest: true });
  if (!call) throw new Error(`There is no call ${id}.`);
  return call;
};
const transferred = (from: Call, id: string) => {
  const { version: _, ...call } = aCall({ id, customer_call_sid: undefined });
  return { ...call, ...conferenceOf(from), agent_label: participantLabels.agent(id), transfer_from_call_id: from.id };
};

test('a related call is written with the changes of the first one, which then passes on conference events', async () => {
  const first = await onTheLine();
  const id = `second-${calls}`;
  await expect(createRelatedCall(first, { set: { transfer_call_id: id } }, transferred(first, id))).resolves.toBe(
    'written',
  );
  expect(await latest(first.id)).toMatchObject({ transfer_call_id: id, sibling_ids: [id] });
  const left = {
    kind: 'left' as const,
    conference_sid: CONFERENCE_SID,
    task_sid: TASK_SID,
    call_sid: first.customer_call_sid ?? '',
    sequence: 9,
    ts: at(60),
  };
  await applyCallFact(first.id, left);
  expect(await latest(first.id)).toMatchObject({ call_ended: true });
  expect(await latest(id)).toMatchObject({ call_ended: true, call_ended_ts: at(60) });
});

test('a continued transferred call also changes the root call of the conference', async () => {
  const first = await onTheLine();
  const [second, third] = [`second-${calls}`, `third-${calls}`];
  await createRelatedCall(first, {}, transferred(first, second));
  const from = await latest(second);
  await expect(createRelatedCall(from, { set: { transfer_call_id: third } }, transferred(from, third))).resolves.toBe(
    'written',
  );
  expect((await latest(first.id)).sibling_ids).toEqual([second, third]);
  expect(await latest(second)).toMatchObject({ transfer_call_id: third, root_call_id: first.id });
  expect(await latest(third)).toMatchObject({ root_call_id: first.id, conference_task_sid: TASK_SID });
});

test('of two simultaneous transfers one is written, and nothing of the other', async () => {
  const first = await onTheLine();
  const ids = [`one-${calls}`, `other-${calls}`];
  const outcomes = await Promise.all(
    ids.map(id => createRelatedCall(first, { set: { transfer_call_id: id } }, transferred(first, id))),
  );
  expect(outcomes.sort()).toEqual(['conflict', 'written']);
  const { sibling_ids, transfer_call_id } = await latest(first.id);
  expect(sibling_ids).toEqual([transfer_call_id]);
  const written = await Promise.all(ids.map(id => getCall(id, { latest: true })));
  expect(written.filter(Boolean)).toHaveLength(1);
});

test('an optimistic-lock conflict writes no related call', async () => {
  const first = await onTheLine();
  await updateCall(first.id, { set: { lead_hold: true } });
  await expect(createRelatedCall(first, {}, transferred(first, `late-${calls}`))).resolves.toBe('conflict');
  await expect(getCall(`late-${calls}`, { latest: true })).resolves.toBeUndefined();
});
