import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEventsOfTask } from '#platform/table/call-events';
import { createCall, getCall, updateCall } from '#platform/table/calls';
import { createUser, getUser, updateUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import type { CallEvent } from '#shared/calls/call-event';
import type { CallFact } from '#shared/calls/call-facts';
import type { User } from '#shared/users/user';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CUSTOMER_SID,
  RESERVATION_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { aPendingDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { recordTaskEnd, recordTaskEvent } from './record-task-event.ts';
import type { Worker } from './write-task-event.ts';

const KEY = `taskAttribute/${CUSTOMER_SID}` as const;
const maria = aUser();
const worker: Worker = { user_key: 'user/agent-1', worker_sid: maria.worker_sid ?? '', email: maria.email };

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const store = async (call: Call): Promise<void> => {
  const { version: _, ...document } = call;
  await createCall(document);
};
const storeUser = (fields: Partial<User> = {}) => {
  const { version: _, ...user } = aUser(fields);
  return createUser(user);
};
const anEvent = (EventType: string, fields: Partial<CallEvent> = {}): CallEvent => ({
  id: `EV-${EventType}`,
  TaskSid: TASK_SID,
  EventType,
  TimestampMs: Date.parse(at(90)),
  created_ts: at(91),
  ...fields,
});
const accepted: CallFact = {
  kind: 'accepted',
  task_sid: TASK_SID,
  task_token: 'secret-1',
  reservation_sid: RESERVATION_SID,
  user_key: 'user/agent-1',
  user_email: maria.email,
  ts: at(4),
};
const canceled: CallFact = { kind: 'customer_gone', task_sid: TASK_SID, task_token: 'secret-1', ts: at(90) };

const accept = (by: Worker = worker, fact: CallFact = accepted) =>
  recordTaskEvent(anEvent('reservation.accepted'), KEY, fact, by);
const stored = () => getCall(CUSTOMER_SID, { latest: true });
const keptEvents = async () => (await callEventsOfTask(TASK_SID, { limit: 10 })).data.map(({ EventType }) => EventType);
const rejectedAcceptances = () => table.all().filter(({ entity }) => entity === 'rejected-acceptance');
const waitingCall = (fields: Partial<Call> = {}) => aCall({ task_token: 'secret-1', ...fields });

describe('an event of a task', () => {
  it('is kept with its effect on the call', async () => {
    await store(waitingCall());
    expect(await recordTaskEvent(anEvent('task.canceled'), KEY, canceled)).toBe('recorded');
    expect(await stored()).toMatchObject({ call_ended: true, version: 2 });
    expect(await keptEvents()).toEqual(['task.canceled']);
  });

  it('is kept once', async () => {
    await store(waitingCall());
    await recordTaskEvent(anEvent('task.canceled'), KEY, canceled);
    expect(await recordTaskEvent(anEvent('task.canceled'), KEY, canceled)).toBe('duplicate');
    expect(await recordTaskEvent(anEvent('task.created'), KEY, undefined)).toBe('recorded');
    expect(await recordTaskEvent(anEvent('task.created'), KEY, undefined)).toBe('duplicate');
    expect((await stored())?.version).toBe(2);
  });

  it('is kept once where both requests come at the same moment', async () => {
    await store(waitingCall());
    const both = await Promise.all([
      recordTaskEvent(anEvent('task.canceled'), KEY, canceled),
      recordTaskEvent(anEvent('task.canceled'), KEY, canceled),
    ]);
    expect(both.sort()).toEqual(['duplicate', 'recorded']);
  });

  it.each([
    ['without a call', undefined, canceled],
    ['without an effect', KEY, undefined],
  ])('%s is kept alone', async (_, key, fact) => {
    await store(waitingCall());
    expect(await recordTaskEvent(anEvent('task.canceled'), key, fact)).toBe('recorded');
    expect((await stored())?.version).toBe(1);
    expect(await keptEvents()).toEqual(['task.canceled']);
    expect(rejectedAcceptances()).toEqual([]);
  });

  it.each([
    ['reservation.created', 'offer'],
    ['reservation.timeout', 'offer'],
    ['task.created', 'call-event'],
  ])('%s is kept as %s, once', async (type, entity) => {
    const event = anEvent(type, { WorkerName: maria.email });
    expect(await recordTaskEvent(event, KEY, undefined)).toBe('recorded');
    expect(await recordTaskEvent(event, KEY, undefined)).toBe('duplicate');
    expect(await keptEvents()).toEqual([type]);
    expect(table.all().map(item => item.entity)).toEqual([entity]);
  });

  it('of an unknown call is kept alone, and logged', async () => {
    expect(await recordTaskEvent(anEvent('task.canceled'), KEY, canceled)).toBe('recorded');
    expect(JSON.parse(log.lines().find(line => line.includes('event of an unknown call')) ?? '{}')).toMatchObject({
      task_sid: TASK_SID,
      event_type: 'task.canceled',
      task_attribute_key: KEY,
    });
    expect(await keptEvents()).toEqual(['task.canceled']);
  });

  it('whose effect the call has already is kept alone', async () => {
    await store(waitingCall());
    await recordTaskEvent(anEvent('task.canceled'), KEY, canceled);
    expect(await recordTaskEvent(anEvent('task.canceled', { id: 'EV-again' }), KEY, canceled)).toBe('recorded');
    expect((await stored())?.version).toBe(2);
    expect(await keptEvents()).toEqual(['task.canceled', 'task.canceled']);
  });

  it('has its effect on the call as it is when it is written', async () => {
    await store(waitingCall());
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { lead_name: 'Grace Park' } }));
    expect(await recordTaskEvent(anEvent('task.canceled'), KEY, canceled)).toBe('recorded');
    expect(await stored()).toMatchObject({ call_ended: true, lead_name: 'Grace Park', version: 3 });
  });

  it('costs three requests after a lost race: the rejected transaction has returned the call', async () => {
    await store(waitingCall());
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { lead_name: 'Grace Park' } }));
    const before = { ...table.requests };
    await recordTaskEvent(anEvent('task.canceled'), KEY, canceled);
    // One read; the write of the other webhook, the rejected transaction and the second one.
    expect(table.requests).toEqual({ reads: before.reads + 1, writes: before.writes + 3 });
  });

  it('fails where the call changes before each write', async () => {
    await store(waitingCall());
    let n = 0;
    table.beforeWrite('each', () => updateCall(CUSTOMER_SID, { set: { lead_name: `Grace ${++n}` } }));
    await expect(recordTaskEvent(anEvent('task.canceled'), KEY, canceled)).rejects.toThrow(
      `The call ${KEY} changed too often to apply 'task.canceled'.`,
    );
  });
});

describe('an acceptance', () => {
  it('gives the call to the agent whose worker it is', async () => {
    await storeUser();
    await store(waitingCall());
    expect(await accept()).toBe('recorded');
    expect(await stored()).toMatchObject({
      reservation_status: 'accepted',
      reservation_user_key: 'user/agent-1',
      reservation_sid: RESERVATION_SID,
      task_sid: TASK_SID,
    });
    expect(await keptEvents()).toEqual(['reservation.accepted']);
    expect(rejectedAcceptances()).toEqual([]);
    expect(await accept()).toBe('duplicate');
  });

  it.each<[string, Partial<User>, Worker]>([
    ['of another worker', {}, { ...worker, worker_sid: `WK${'2'.repeat(32)}` }],
    ['with another e-mail', {}, { ...worker, email: 'john.doe@coverline.test' }],
    ['of a disabled user', { disabled: true }, worker],
    ['of a user of another group', { groups: ['fronter_t1'] }, worker],
  ])('%s is rejected, logged, and kept under the name by which it is undone', async (_, user, by) => {
    await storeUser(user);
    await store(waitingCall());
    expect(await accept(by)).toBe('recorded');
    expect(await stored()).toMatchObject({ reservation_status: 'enqueued', version: 1 });
    expect(rejectedAcceptances()).toHaveLength(1);
    expect(JSON.parse(log.lines().find(line => line.includes('access denied')) ?? '{}')).toMatchObject({
      worker_sid: by.worker_sid,
      user_key: 'user/agent-1',
      task_sid: TASK_SID,
      event_type: 'reservation.accepted',
    });
    expect(await accept(by)).toBe('duplicate');
  });

  it.each([
    ['who speaks Spanish and has the role of the group', { groups: ['spanish_speaking_agent'] }, 'accepted'],
    ['of the group', {}, 'accepted'],
    ['of another group who does not speak it', { groups: ['closer_t2'] }, 'enqueued'],
    [
      'who speaks Spanish and has another role',
      { groups: ['spanish_speaking_agent'], roles: ['customer_service'] },
      'enqueued',
    ],
  ] as [string, Partial<User>, string][])('of a call in Spanish by an agent %s', async (_, user, status) => {
    await storeUser(user);
    await store(waitingCall({ requested_group: 'closer_t1', language: 'es' }));
    await accept();
    expect((await stored())?.reservation_status).toBe(status);
  });

  it('without the secret of the call is rejected', async () => {
    await storeUser();
    await store(waitingCall());
    expect(await accept(worker, { ...accepted, task_token: 'another' })).toBe('recorded');
    expect((await stored())?.reservation_status).toBe('enqueued');
    expect(rejectedAcceptances()).toHaveLength(1);
  });

  it('of a dialled call that ended before is rejected', async () => {
    await storeUser();
    await store(aPendingDial({ id: CUSTOMER_SID, call_ended: true }));
    expect(await accept()).toBe('recorded');
    expect(rejectedAcceptances()).toHaveLength(1);
  });

  it('of an unknown call is rejected', async () => {
    expect(await accept()).toBe('recorded');
    expect(rejectedAcceptances()).toHaveLength(1);
  });
});

describe('the end of a task', () => {
  const complete = (TaskSid = TASK_SID) => recordTaskEnd(anEvent('task.completed', { TaskSid }), KEY);
  const waitingSince = async () => (await getUser('agent-1'))?.waiting_for_call_since_ts;
  const foreign = `WT${'f'.repeat(32)}`;

  it('lets the available agent of the call wait for the next one since then', async () => {
    await storeUser({ available: true, waiting_for_call_since_ts: at(0) });
    await store(anEndedCall());
    const before = table.requests.writes;
    expect(await complete()).toBe('recorded');
    expect(table.requests.writes - before).toBe(1);
    expect(await waitingSince()).toBe(at(90));
    expect(await keptEvents()).toEqual(['task.completed']);
    expect(log.text()).toBe('');
    expect(await complete()).toBe('duplicate');
  });

  it.each<[string, Partial<User>, string | undefined]>([
    ['is not available', { available: false }, undefined],
    ['waits since later', { available: true, waiting_for_call_since_ts: at(95) }, at(95)],
  ])('is kept alone where the agent %s', async (_, user, since) => {
    await storeUser(user);
    await store(anEndedCall());
    expect(await complete()).toBe('recorded');
    expect(await waitingSince()).toBe(since);
    expect(await keptEvents()).toEqual(['task.completed']);
  });

  it.each<[string, Call]>([
    ['another task', anAcceptedCall()],
    ['no task, as of a supervisor who took it over', anEndedCall({ task_sid: undefined, taken_over: true })],
  ])('changes nobody where the call has %s, and is logged', async (_, call) => {
    await storeUser({ available: true, waiting_for_call_since_ts: at(0) });
    await store(call);
    expect(await complete(foreign)).toBe('recorded');
    expect(await waitingSince()).toBe(at(0));
    expect(JSON.parse(log.lines().find(line => line.includes('access denied')) ?? '{}')).toMatchObject({
      call_id: CUSTOMER_SID,
      task_sid: foreign,
      event_type: 'task.completed',
    });
  });

  it('is kept alone where the call has no agent or is not known', async () => {
    expect(await complete()).toBe('recorded');
    await store(waitingCall());
    expect(await complete(foreign)).toBe('recorded');
    expect(await recordTaskEnd(anEvent('task.completed', { id: 'EV2' }), undefined)).toBe('recorded');
    await updateUser('agent-1', { set: { available: true } });
    expect(log.text()).toBe('');
  });
});
