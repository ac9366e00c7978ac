import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageClient } from '#platform/clients/storage-client';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { createCall, getCall } from '#platform/table/calls';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { checkAgain, leadsCreated, retentionStore } from '#platform/table/lead-data/retention';
import { createLead, getLead } from '#platform/table/leads';
import { getPayment, paymentUpdate } from '#platform/table/payments';
import { noteHeartbeat } from '#platform/table/presences';
import { putSetting } from '#platform/table/settings/setting-store';
import { createUser, getUser } from '#platform/table/users';
import { callRequestCreation, getCallRequest } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { newJob } from '#shared/jobs/new-job';
import { defaultRetention } from '#shared/retention/retention-setting';
import { timestamp } from '#shared/time';
import { deadLetterQueueName, type FunctionName } from '../../infra/functions.ts';
import { aCall, anAcceptedCall, anEndedCall, at } from '../support/builders/a-call.ts';
import { aCallRequest } from '../support/builders/a-call-request.ts';
import { aLead } from '../support/builders/a-lead.ts';
import { aLostTalk } from '../support/builders/a-transfer.ts';
import { anAdmin, aUser } from '../support/builders/a-user.ts';
import { startBackEndWithTwilio } from '../support/local-cloud/back-end-with-twilio.ts';
import { provisionBackEnd } from '../support/local-cloud/provision-back-end.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 45_000, interval: 200 };

let system: Awaited<ReturnType<typeof startBackEndWithTwilio>>;
beforeAll(async () => {
  system = await startBackEndWithTwilio();
  await provisionBackEnd(system);
});
afterAll(() => system?.stop());

const ago = (seconds: number) => timestamp(new Date(Date.now() - seconds * 1000));

/** One run with the rights of the function's own role; a right that it lacks is named. */
const run = async (name: FunctionName) => {
  const answer = await system.cloud.invoke(name, {});
  expect(system.logged('iam: User: ')).toEqual([]);
  expect(answer, name).not.toHaveProperty('functionError');
};

const aLeadOf = async (year: number) => {
  const id = `of-${year}`;
  const created_ts = `${year}-03-01T15:00:00.000Z`;
  const { version: _, ...lead } = aLead({ id, phone_number: `+1555987${year}`, created_ts });
  await createLead(lead);
  return { id, created_ts };
};

/** A lead with a payment, and with a call whose recording is in the bucket. */
const aRecordedLeadOf = async (year: number) => {
  const { id, created_ts } = await aLeadOf(year);
  await writeOne(paymentUpdate(id, { set: { card_last4: '4242', updated_ts: created_ts } }));
  const recording = `recordings/RE-${id}.wav`;
  const { UPLOADS_BUCKET: Bucket } = system.cloud.environment('apply-retention');
  await storageClient().send(new PutObjectCommand({ Bucket, Key: recording, Body: 'sound' }));
  const { version: _, ...call } = anEndedCall({
    ...{ id: `call-${id}`, lead_key: `lead/${id}`, disposition: 'Not Interested' },
    ...{ created_ts, call_ended_ts: created_ts, snipped_recording_key: recording },
  });
  await createCall(call);
  const isStored = () =>
    storageClient()
      .send(new HeadObjectCommand({ Bucket, Key: recording }))
      .then(
        () => true,
        () => false,
      );
  expect(await isStored()).toBe(true);
  return { id, callId: call.id, isStored };
};

const expectErased = async ({ id, callId, isStored }: Awaited<ReturnType<typeof aRecordedLeadOf>>) => {
  expect(await getPayment(id)).toBeUndefined();
  expect(await getCall(callId, { latest: true })).not.toHaveProperty('snipped_recording_key');
  expect(await isStored()).toBe(false);
};

describe('the retention', () => {
  it('erases an old lead, and of another one the recording and the payment', async () => {
    const { unsold } = defaultRetention;
    await putSetting(retentionStore, { ...defaultRetention, unsold: { ...unsold, recordings: 12 }, version: 1 });
    const erased = await aLeadOf(2012);
    const other = await aRecordedLeadOf(2021);
    const listed = () => leadsCreated({ after: '2012-01-01T00:00:00.000Z', until: '2013-01-01T00:00:00.000Z' }, 9);
    await expect.poll(listed, PATIENCE).toMatchObject([{ lead_id: erased.id }]);
    await checkAgain(other.id, ago(60));

    await run('apply-retention');
    expect(await getLead(erased.id, { latest: true })).toHaveProperty('erased_ts');
    expect(await getLead(other.id, { latest: true })).not.toHaveProperty('erased_ts');
    await expectErased(other);
    expect((await auditRecordsOfLead(other.id, { limit: 9 })).data).toMatchObject([
      { action: 'retention_applied', fields: ['recordings', 'payments'] },
    ]);
  });
});

describe('a job that erases a lead', () => {
  it('erases its payment, and the recording with its file', async () => {
    const { version: _, ...admin } = anAdmin();
    await createUser(admin);
    const lead = await aRecordedLeadOf(2020);
    const job = newJob('erasure', { id: 'erasure-1', owner: admin.id, now: ago(0) }, { lead_id: lead.id });
    await writeOne(jobCreation(job));
    await expect.poll(() => getJob(job.id), PATIENCE).toMatchObject({ state: 'done' });
    expect(await getLead(lead.id, { latest: true })).toHaveProperty('erased_ts');
    await expectErased(lead);
  });
});

/** The lead of the builders does not exist. */
const aStoredCall = async ({ version: _, ...call }: Call): Promise<void> => {
  await createCall(call);
};

const callNow = (id: string) => getCall(id, { latest: true });

describe('the reconciler', () => {
  it('ends a forgotten call, disposes that of a deleted agent, and has a missed visitor called back', async () => {
    const { version: _, ...agent } = aUser({ id: 'agent-9', email: 'nina.reed@coverline.test' });
    await createUser(agent);
    const missed = { status: 'calling', attempts: 9, call_id: 'missed', phone_number: '+13055550181' } as const;
    await writeTogether(callRequestCreation(aCallRequest({ id: 'missed', lead_key: 'lead/none', ...missed })));
    const forVisitor = { call_source: 'web_request', task_creation_source: 'web_request', dialled_ts: at(5) } as const;
    await aStoredCall(anEndedCall({ id: 'missed', ...forVisitor, reservation_user_key: 'user/agent-9' }));
    await aStoredCall(aCall({ id: 'forgotten', customer_call_sid: 'CAforgotten', sibling_ids: ['none'] }));
    const { id } = await aLeadOf(2025);
    await aStoredCall(anEndedCall({ id: 'left', lead_key: `lead/${id}`, reservation_user_key: 'user/none' }));
    await run('reconcile-calls');
    expect(await callNow('forgotten')).toMatchObject({ call_ended: true });
    expect(await callNow('left')).toMatchObject({ disposition: 'Agent was disabled' });
    expect(await getLead(id, { latest: true })).toMatchObject({ last_disposition: 'Agent was disabled' });
    expect(await getCallRequest('missed')).toMatchObject({ status: 'callback' });
  });
});

describe('the checks of the deadlines', () => {
  it('offer a call request whose time has come, cancel that of no lead, and end a call that nobody is on', async () => {
    const lead = await aLeadOf(2026);
    const late = { status: 'scheduled', due_ts: ago(60) } as const;
    const requests = [
      aCallRequest({ ...late, id: 'due', lead_key: `lead/${lead.id}`, phone_number: '+13055550182' }),
      aCallRequest({ ...late, id: 'of-nobody', lead_key: 'lead/none', phone_number: '+13055550183' }),
    ];
    for (const request of requests) await writeTogether(callRequestCreation(request));
    await aStoredCall(aLostTalk({ id: 'alone', customer_call_sid: 'CAalone', sibling_ids: ['none'] }));
    await run('check-deadlines');
    expect(await getCallRequest('due')).toMatchObject({ status: 'calling' });
    expect(await getCallRequest('of-nobody')).toMatchObject({ status: 'cancelled', cancelled_because: 'lead_erased' });
    expect(await callNow('alone')).toMatchObject({ call_ended: true });
  });

  it('may send their messages, receive them, and note that the console of an agent has vanished', async () => {
    const { version: _, ...agent } = aUser({ available: true, availability_ts: ago(120) });
    await createUser(agent);
    const { version: __, ...call } = anAcceptedCall({ created_ts: ago(30) });
    await createCall(call);
    const lastSeen = ago(60);
    await noteHeartbeat(agent.id, lastSeen);
    await run('schedule-checks');
    const lostSince = async () => (await getUser(agent.id, { latest: true }))?.connection_lost_ts;
    await expect.poll(lostSince, PATIENCE).toBe(lastSeen);
    expect(system.cloud.queues.messages(deadLetterQueueName('local', 'check-deadlines'))).toEqual([]);
  });
});
