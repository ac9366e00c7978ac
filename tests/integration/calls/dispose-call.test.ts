import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { createCall, getCall, openCallsOfAgent } from '#platform/table/calls';
import { putDisposition } from '#platform/table/dispositions';
import { createLead, getLead } from '#platform/table/leads';
import { upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import type { Call } from '#shared/calls/call';
import { disposeCall as operation } from '#shared/contracts/calls';
import { disposeCall } from '../../../lambdas/calls/wrap-up/dispose-call.ts';
import { anAcceptedCall, anEndedCall, at, RECORDING_SID } from '../../support/builders/a-call.ts';
import { aDisposition } from '../../support/builders/a-disposition.ts';
import { anActor } from '../../support/builders/an-actor.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startTable();
  await putDisposition(aDisposition('Not Interested'));
  await putDisposition(aDisposition('Call Back', { callback: true }));
  await putDisposition(aDisposition('DO NOT CALL', { dnc: true }));
});
afterAll(() => stop());

/** A call whose customer was reached at another number than the lead's own. */
const given = async ({ version: _, ...call }: Call, own: string) => {
  await createLead({ id: call.id, phone_number: own, created_ts: at(0) });
  await createCall({ ...call, lead_key: `lead/${call.id}` });
};

const dispose = (id: string, name: string, more: object = {}) =>
  disposeCall(
    { actor: anActor(), now: at(100) },
    operation.input.parse({
      task_attribute_key: `taskAttribute/${id}`,
      disposition: name,
      disposition_note: 'A note.',
      ...more,
    }),
  );
const openIds = async () => (await openCallsOfAgent('agent-1')).calls.map(({ id }) => id);

it('writes the call, its lead, the audit record and both numbers on the blacklist, and closes the call', async () => {
  const [own, dialled] = ['+15552340001', '+15552340002'];
  await given(anEndedCall({ id: 'call-1', recording_sid: RECORDING_SID, lead_phone_number: dialled }), own);
  expect(await dispose('call-1', 'DO NOT CALL')).toMatchObject({ disposition: 'DO NOT CALL', version: 2 });
  expect(await getLead('call-1', { latest: true })).toMatchObject({
    last_disposition: 'DO NOT CALL',
    last_agent_email_by_role: { closer: 'maria.lopez@coverline.test' },
  });
  const audited = (await auditRecordsOfLead('call-1', { limit: 10 })).data.map(({ action }) => action);
  expect(audited.sort()).toEqual(['consent_revoked', 'lead_changed']);
  for (const number of [own, dialled])
    expect(await getBlacklistEntry(number, { latest: true })).toMatchObject({ source: 'disposition' });
  await expect.poll(openIds).not.toContain('call-1');
});

it('schedules a callback; before the end of the call it stays open', async () => {
  await given(anAcceptedCall({ id: 'call-2' }), '+15552340003');
  await dispose('call-2', 'Call Back', { callback_time: at(7200) });
  const { data } = await upcomingCallbacksOfUser('agent-1', { limit: 10 });
  expect(data).toMatchObject([{ lead_key: 'lead/call-2', callback_time: at(7200), user_key: 'user/agent-1' }]);
  await expect.poll(openIds).toContain('call-2');
});

it('has one effect for two simultaneous requests', async () => {
  await given(anEndedCall({ id: 'call-3' }), '+15552340004');
  const both = await Promise.allSettled([dispose('call-3', 'DO NOT CALL'), dispose('call-3', 'Not Interested')]);
  expect(both.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  const call = await getCall('call-3', { latest: true });
  expect(await getLead('call-3', { latest: true })).toMatchObject({ last_disposition: call?.disposition });
});
