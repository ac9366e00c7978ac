import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { writeTogether } from '#platform/table/engine/write';
import {
  callRequestCreation,
  callRequestsOfLead,
  cancelledCallRequests,
  getCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import type { Lead } from '#shared/leads/lead';
import { taskAttributesOf } from '#shared/routing/task-attributes';
import { aCall, at, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { aDid } from '../../../tests/support/builders/a-did.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { CreatedTask } from '../provider/tasks.ts';
import { type QueueRequestDeps, queueRequest } from './queue-request.ts';

beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

const NUMBER = '+13055550123';
type Given = {
  request?: Parameters<typeof aCallRequest>[0];
  lead?: Partial<Lead>;
  blacklisted?: boolean;
  created?: CreatedTask;
};

const given = async ({
  request,
  lead,
  blacklisted,
  created = { outcome: 'created', taskSid: TASK_SID },
}: Given = {}) => {
  const { table, all } = storedCalls();
  table.store({
    leads: [aLead({ phone_number: NUMBER, state_abbr: 'FL', ...lead })],
    blacklist: blacklisted ? [{ phone_number: NUMBER, source: 'disposition' }] : [],
  });
  await writeTogether(callRequestCreation(aCallRequest(request)));
  const createTask = vi.fn<QueueRequestDeps['provider']['createTask']>(async () => created);
  const provider = { createTask, cancelTask: vi.fn() };
  const offer = (now = at(0)) => queueRequest({ provider, now, hours: { from: 8, to: 21 } }, 'request-1');
  return { offer, createTask, table, all, stored: () => getCallRequest('request-1') };
};

describe('a request whose time has come', () => {
  it('waits while the customer is on another call, without an attempt, and is offered once that is over', async () => {
    const { offer, createTask, stored, table } = await given();
    const call = aCall({ id: 'talking', lead_key: 'lead/42', call_ended: false });
    table.store({ calls: [call] });
    await offer();
    expect(createTask).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ status: 'scheduled', due_ts: at(60), attempts: 0 });
    table.store({ calls: [{ ...call, call_ended: true }] });
    await offer(at(60));
    expect(createTask).toHaveBeenCalledOnce();
  });

  it('waits while a call of the customer cannot be read, which may go on', async () => {
    const { offer, createTask, table } = await given();
    table.store({ calls: [aCall({ id: 'broken', lead_key: 'lead/42', call_ended: true })] });
    breakItems(table, 'call', 'broken');
    await offer();
    expect(createTask).not.toHaveBeenCalled();
  });

  it('becomes a call of its group with a task, which says what the visitor asked for', async () => {
    const { offer, createTask, all, stored } = await given({ request: { group: 'closer_t2', language: 'es' } });
    await offer();
    const [call, ...others] = all();
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      call_source: 'web_request',
      task_creation_source: 'web_request',
      requested_group: 'closer_t2',
      call_request_id: 'request-1',
      lead_key: 'lead/42',
      lead_name: 'Ada Park',
      lead_phone_number: NUMBER,
      reservation_status: 'enqueued',
      task_sid: TASK_SID,
    });
    expect(await stored()).toMatchObject({ status: 'calling', call_id: call?.id, attempts: 0 });
    expect(createTask).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: call?.id }),
      expect.objectContaining({
        kind: 'request',
        timeoutS: 3600,
        request: expect.objectContaining({ zip_code: '33101', language: 'es', due_ts: at(0) }),
      }),
    );
  });

  it('that was scheduled for it is offered', async () => {
    const { offer, createTask, stored } = await given({ request: { status: 'scheduled', due_ts: at(0) } });
    await offer();
    expect(createTask).toHaveBeenCalledOnce();
    expect(await stored()).toMatchObject({ status: 'calling' });
  });

  it.each(['radio', undefined])('becomes a call with the source of its lead: %s', async lead_source => {
    const { offer, all } = await given({ lead: { lead_source } });
    await offer();
    expect(all().map(call => call.lead_source)).toEqual([lead_source]);
  });

  it('is offered for a lead that was created a moment ago', async () => {
    const { offer, createTask, table } = await given();
    table.lag(keys.lead('42'));
    await offer();
    expect(createTask).toHaveBeenCalledOnce();
  });

  it('shows the agent since when the customer waits, however often it was offered before', async () => {
    const { offer, createTask } = await given({
      request: { due_ts: at(0), waiting_since_ts: '2026-01-05T14:00:00.000Z' },
    });
    await offer();
    const [[call, task] = expect.fail('There is no task.')] = createTask.mock.calls;
    expect(taskAttributesOf(call, task)).toMatchObject({ due_ts: '2026-01-05T14:00:00.000Z' });
  });

  it('becomes one call, however many want to offer it', async () => {
    const { offer, createTask, all } = await given();
    await Promise.all([offer(), offer(), offer()]);
    await offer();
    expect(all()).toHaveLength(1);
    expect(createTask).toHaveBeenCalledOnce();
  });

  it('is not offered if it is cancelled at the same moment', async () => {
    const { offer, table, all, stored } = await given();
    table.beforeWrite(1, async () => {
      table.put({ ...table.itemsOf('call-request')[0], status: 'cancelled', version: 2 });
    });
    await offer();
    expect(all()).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['rejects the task', { outcome: 'rejected' }, true],
    ['does not answer, so that a task may exist', { outcome: 'unknown' }, false],
  ] as const)('has a call that %s where Twilio does so', async (_, created, call_ended) => {
    const { offer, all, stored } = await given({ created });
    await offer();
    expect(all()).toMatchObject([{ call_ended }]);
    expect(await stored()).toMatchObject({ status: 'calling' });
  });
});

describe('a request that may not be called now', () => {
  it.each([
    ['its time has not come', { request: { status: 'scheduled', due_ts: at(1) } }],
    ['a person decides on it', { request: { status: 'flagged' } }],
    ['it was cancelled', { request: { status: 'cancelled' } }],
    ['it is offered already', { request: { status: 'calling', call_id: 'other' } }],
  ] as [string, Given][])('is left alone: %s', async (_, fields) => {
    const { offer, createTask, table } = await given(fields);
    const before = structuredClone(table.all());
    await offer();
    expect(createTask).not.toHaveBeenCalled();
    expect(table.all()).toEqual(before);
  });

  it.each([
    ['the number is on the do-not-call list by now', { blacklisted: true }, 'not_callable'],
    ['the lead was erased', { lead: { erased_ts: at(0) } }, 'lead_erased'],
  ])('ends, and says so to admins and on the lead: %s', async (_, fields, cancelled_because) => {
    const { offer, createTask, stored, table } = await given(fields);
    await offer();
    expect(createTask).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_because, cancelled_ts: expect.any(String) });
    expect(await openCallRequest(NUMBER)).toBeUndefined();
    expect((await cancelledCallRequests({ limit: 5 })).data).toMatchObject([{ cancelled_because }]);
    expect(await callRequestsOfLead('42')).toMatchObject([{ status: 'cancelled', cancelled_because }]);
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'call_requested', fields: ['cancelled', cancelled_because], user_email: 'system' },
    ]);
  });

  it('ends if its number has become one of our own', async () => {
    const { offer, createTask, stored } = await given({});
    await putDid(aDid({ phone_number: NUMBER }));
    await offer();
    expect(createTask).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_because: 'not_callable' });
  });

  it.each([
    ['in the state of the zip code', { lead: { state_abbr: 'NY' } }, '2026-01-06T14:00:00.000Z'],
    ['in the state of the lead', { lead: { state_abbr: 'CA' } }, '2026-01-06T16:00:00.000Z'],
    ['where the lead has no state', { lead: { state_abbr: undefined } }, '2026-01-06T14:00:00.000Z'],
  ])('waits for the hours %s', async (_, fields, due_ts) => {
    const { offer, createTask, stored } = await given(fields);
    await offer('2026-01-06T07:00:00.000Z');
    expect(createTask).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ status: 'scheduled', due_ts });
  });

  it.each([
    ['the lead’s other number is in a later zone', { phone_number: '+18085550123' }],
    ['the lead is in a later zone by now', { state_abbr: 'HI' }],
  ])('waits until it may be called everywhere if %s, and is not written each minute', async (_, lead) => {
    const { offer, stored, createTask } = await given({ lead });
    await offer('2026-01-06T14:00:00.000Z');
    expect(await stored()).toMatchObject({ status: 'scheduled', due_ts: '2026-01-06T18:00:00.000Z' });
    await offer('2026-01-06T18:00:00.000Z');
    expect(createTask).toHaveBeenCalledOnce();
  });

  it('ends where no hour is permitted in both places: Guam’s night is Rhode Island’s summer day', async () => {
    const summer = '2026-07-07T15:00:00.000Z';
    const { offer, stored } = await given({
      request: { phone_number: '+16715550123', state: 'RI', due_ts: summer },
      lead: { phone_number: '+16715550123', state_abbr: 'RI' },
    });
    await offer(summer);
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_because: 'not_callable' });
  });

  it('waits also where it is early in one of both states only', async () => {
    const { offer, createTask, stored } = await given({ lead: { state_abbr: 'CA' } });
    await offer('2026-01-06T14:30:00.000Z');
    expect(createTask).not.toHaveBeenCalled();
    expect(await stored()).toMatchObject({ status: 'scheduled', due_ts: '2026-01-06T16:00:00.000Z' });
  });
});
