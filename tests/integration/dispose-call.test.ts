import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit-records';
import { blacklisting, getBlacklistEntry } from '#platform/table/blacklist';
import { createCall, getCall, openCallsOfAgent, updateCall } from '#platform/table/calls';
import { putDisposition } from '#platform/table/dispositions';
import { writeTogether } from '#platform/table/engine/write';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import { createUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { disposeCall as operation } from '#shared/contracts/calls';
import { disposeCall } from '../../lambdas/calls/wrap-up/dispose-call.ts';
import { anAcceptedCall, anEndedCall, at, RECORDING_SID } from '../support/builders/a-call.ts';
import { aDisposition } from '../support/builders/a-disposition.ts';
import { aUser } from '../support/builders/a-user.ts';
import { anActor, anAdmin } from '../support/builders/an-actor.ts';
import { startTable } from '../support/local-cloud/start-table.ts';

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startTable();
  await putDisposition(aDisposition('Not Interested'));
  await putDisposition(aDisposition('Call Back', { callback: true }));
  await putDisposition(aDisposition('DO NOT CALL', { dnc: true }));
});
afterAll(() => stop());

let calls = 0;
const aStoredCall = async (make: (fields: Partial<Call>) => Call, { lead = true } = {}) => {
  const n = ++calls;
  const phone = `+1555234${String(n).padStart(4, '0')}`;
  if (lead) await createLead({ id: `lead-${n}`, phone_number: phone, created_ts: at(0) });
  const { version: _, ...call } = make({ id: `call-${n}`, lead_key: `lead/lead-${n}`, lead_phone_number: phone });
  await createCall(call);
  return { id: call.id, phone, leadId: `lead-${n}` };
};

const dispose = (id: string, name: string, more: object = {}, actor = anActor()) =>
  disposeCall(
    { actor, now: at(100) },
    operation.input.parse({
      task_attribute_key: `taskAttribute/${id}`,
      disposition: name,
      disposition_note: 'A note.',
      ...more,
    }),
  );

it('writes the call and its lead, and the call is not open any more', async () => {
  const { id, leadId } = await aStoredCall(fields => anEndedCall({ recording_sid: RECORDING_SID, ...fields }));
  expect(await dispose(id, 'Not Interested')).toMatchObject({ disposition: 'Not Interested', version: 2 });
  expect(await getLead(leadId, { latest: true })).toMatchObject({
    last_disposition: 'Not Interested',
    last_agent_email_by_role: { closer: 'maria.lopez@coverline.test' },
  });
  await expect.poll(() => openCallsOfAgent('agent-1').then(open => open.map(call => call.id))).not.toContain(id);
});

it('logs in the same transaction who changed which fields of the lead, without their values', async () => {
  const { id, leadId } = await aStoredCall(anEndedCall);
  await dispose(id, 'Not Interested');
  await expect(dispose(id, 'Not Interested')).rejects.toMatchObject({ code: 'conflict' });
  const { data } = await auditRecordsOfLead(leadId, { limit: 10 });
  expect(data).toMatchObject([
    {
      action: 'lead_changed',
      fields: ['last_disposition', 'last_agent_email_by_role'],
      user_email: anActor().user.email,
      created_ts: at(100),
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('Not Interested');
});

it('stores the last agent of each role, and not the admin who helped', async () => {
  const { version: _, ...agent } = aUser();
  await createUser(agent);
  const { id, leadId } = await aStoredCall(anEndedCall);
  await updateLead(leadId, {
    set: { last_agent_email_by_role: { closer: 'old@coverline.test', fronter: 'owen.brooks@coverline.test' } },
  });
  await dispose(id, 'Not Interested', {}, anAdmin());
  expect((await getLead(leadId, { latest: true }))?.last_agent_email_by_role).toEqual({
    closer: 'maria.lopez@coverline.test',
    fronter: 'owen.brooks@coverline.test',
  });
});

it('has one effect for two simultaneous requests', async () => {
  const { id, leadId } = await aStoredCall(anEndedCall);
  const both = await Promise.allSettled([dispose(id, 'Not Interested'), dispose(id, 'DO NOT CALL')]);
  expect(both.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  const call = await getCall(id, { latest: true });
  expect(await getLead(leadId, { latest: true })).toMatchObject({ last_disposition: call?.disposition });
});

it('schedules a callback; before the end of the call it stays open', async () => {
  const { id, leadId } = await aStoredCall(anAcceptedCall);
  await dispose(id, 'Call Back', { callback_time: at(7200) });
  const { data } = await upcomingCallbacksOfUser('agent-1', { limit: 10 });
  expect(data).toMatchObject([
    { lead_key: `lead/${leadId}`, callback_time: at(7200), callback_status: 'pending', user_key: 'user/agent-1' },
  ]);
  await expect.poll(() => openCallsOfAgent('agent-1').then(open => open.map(call => call.id))).toContain(id);
});

it('adds the number of a customer who must not be called to the blacklist', async () => {
  const { id, phone } = await aStoredCall(anEndedCall);
  await dispose(id, 'DO NOT CALL', { quick: true, disposition_note: undefined });
  expect(await getBlacklistEntry(phone)).toMatchObject({
    blocked_inbound: false,
    source: 'disposition',
    posted_by: 'maria.lopez@coverline.test',
  });
});

it('also blocks the lead’s own number if another number was dialled', async () => {
  const { id, phone } = await aStoredCall(anEndedCall);
  await updateCall(id, { set: { lead_phone_number: '+15552349999' } });
  await dispose(id, 'DO NOT CALL', { quick: true, disposition_note: undefined });
  for (const number of [phone, '+15552349999'])
    expect(await getBlacklistEntry(number, { latest: true })).toMatchObject({ source: 'disposition' });
});

it('keeps the blocks of an existing entry, and stores that the lead wants no calls', async () => {
  const { id, phone } = await aStoredCall(anEndedCall);
  const entry = { id: 'entry-1', phone_number: phone, blocked_inbound: true, source: 'upload', posted_by: 'ada' };
  await writeTogether({ entry: blacklisting(entry) });
  await dispose(id, 'DO NOT CALL', { quick: true, disposition_note: undefined });
  expect(await getBlacklistEntry(phone, { latest: true })).toEqual({ ...entry, source: 'disposition', version: 2 });
});

it('works if the lead no longer exists', async () => {
  const { id } = await aStoredCall(anEndedCall, { lead: false });
  expect(await dispose(id, 'Not Interested')).toMatchObject({ disposition: 'Not Interested' });
});
