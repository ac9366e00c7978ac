import { describe, expect, it, vi } from 'vitest';
import { sendMetrics } from '#platform/metrics';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { noteHeartbeat, noteReached, readablePresences } from '#platform/table/presences';
import { updateUser } from '#platform/table/users';
import { callRequestCreation, getCallRequest } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { streamConsumers } from '#shared/contracts/events';
import { User } from '#shared/users/user';
import {
  AGENT_SID,
  aCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { aCallRequest } from '../../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aLostTalk, aTalk, TRANSFER_TASK_SID } from '../../../tests/support/builders/a-transfer.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { counted } from '../../../tests/support/unit/counted.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { unreadableUser } from '../../../tests/support/unit/unreadable-user.ts';
import type { TaskNow } from '../provider/twilio-state.ts';
import { checkDeadlines } from './check-deadlines.ts';
import type { DeadlineDeps } from './deps.ts';

const customer = { call_sid: CUSTOMER_SID, status: 'in-progress', muted: false, held: true, since: at(4) } as const;
const WORKER = aUser().worker_sid;

const waiting = aCall({ reservation_status: 'enqueued', task_sid: TASK_SID });
const task = { sid: TASK_SID, status: 'pending', created_ts: at(0) };
const attributes = { declined_by: ['maria.lopez@coverline.test'], declined_ts: at(10) };
const declined = { ...task, attributes } as unknown as TaskNow;

let log: ReturnType<typeof captureLog>;

/** The open calls, and an agent who has been available since second 0. */
const around = (calls: Call[] = [], agent: Partial<User> = {}) => {
  log = captureLog();
  sendMetrics();
  const stored = storedCalls();
  const { table } = stored;
  table.store({ calls, users: [aUser({ available: true, availability_ts: at(0), ...agent })] });
  const requests = {
    legNow: vi.fn(async (): Promise<{ status: string; ended_ts?: string }> => ({ status: 'in-progress' })),
    conferenceNow: vi.fn(
      async (): Promise<ConferenceNow | undefined> => ({
        conference_sid: CONFERENCE_SID,
        participants: [customer],
      }),
    ),
    liveTasks: vi.fn(async (): Promise<TaskNow[]> => []),
    readmitDecliners: vi.fn(async (_sid: string, _now: string) => {}),
    createTask: vi.fn(async () => ({ outcome: 'created' as const, taskSid: TRANSFER_TASK_SID })),
    setWorkerOffline: vi.fn(async (_sid: string) => {}),
    cancelTask: vi.fn(),
    endCall: vi.fn(),
  };
  const provider = requests as unknown as DeadlineDeps['provider'];
  /** `meanwhile` happens after the check has read what is due, and before it does anything. */
  const check = (second: number, meanwhile?: () => void) => {
    const outOfTime = () => {
      meanwhile?.();
      return false;
    };
    return checkDeadlines({ provider }, { now: at(second), returnWithinS: 60, hours: { from: 0, to: 24 }, outOfTime });
  };
  const user = () => User.parse(table.itemsOf('user')[0]);
  const heartbeat = (second: number) => noteHeartbeat('agent-1', at(second));
  return { ...stored, ...requests, check, user, heartbeat };
};

describe('a check with nothing due', () => {
  it('asks Twilio nothing', async () => {
    const { check, heartbeat, changes, ...requests } = around([aTalk()]);
    await heartbeat(10);
    await check(20);
    for (const request of [requests.conferenceNow, requests.liveTasks, requests.setWorkerOffline])
      expect(request).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });
});

it('the leave of an agent that was not reported is found once the console is silent, and counts from the end of the leg', async () => {
  const { check, heartbeat, now, legNow } = around([aTalk()]);
  legNow.mockResolvedValue({ status: 'completed', ended_ts: at(12) });
  await heartbeat(10);
  await check(40);
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true });
  await check(72);
  expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, customer_requeued: true });
});

describe('the customer of an agent who lost the connection at second 50', () => {
  it('goes back to the queue in the first check after the time is up, once', async () => {
    const { check, now, all } = around([aLostTalk()]);
    await check(109);
    expect(now(CUSTOMER_SID)?.customer_requeued).toBeUndefined();
    await check(110);
    await check(120);
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, customer_requeued: true });
    expect(all()).toHaveLength(2);
  });

  it('stays while Twilio cannot say whether the agent is back: the next check does it', async () => {
    const { check, now, conferenceNow, heartbeat } = around([aLostTalk()]);
    conferenceNow.mockRejectedValueOnce(new Error('Twilio did not answer.'));
    await heartbeat(105);
    await expect(check(110)).rejects.toThrow('None of 1 deadlines was met.');
    expect(now(CUSTOMER_SID)?.customer_requeued).toBeUndefined();
    await check(120);
    expect(now(CUSTOMER_SID)).toMatchObject({ customer_requeued: true });
  });
});

it('a list that cannot be read stops only deadlines of its own kind, and fails the check', async () => {
  const { check, now, table } = around([aLostTalk()]);
  // After the calls, the users and the reports of consoles.
  table.beforeRead(4, () => expect.fail('The table did not answer.'));
  await expect(check(110)).rejects.toThrow('could not be read: jobs');
  expect(now(CUSTOMER_SID)).toMatchObject({ customer_requeued: true });
});

describe('the reports of a console that cannot be read', () => {
  const unreadableReports = (user_id: string) => ({
    ...keys.presence(user_id),
    ...{ entity: 'presence', user_id, last_seen_ts: 'just now', version: 1 },
  });

  it('stop no other vanished agent from being set offline, and are counted', async () => {
    const { check, heartbeat, table, setWorkerOffline } = around();
    await heartbeat(10);
    table.put(unreadableReports('agent-9'));
    await check(40);
    expect(setWorkerOffline).toHaveBeenCalledOnce();
    expect(counted(log, 'DocumentUnread')).toBe(1);
    expect(log.text()).toContain('"user_id":"agent-9"');
  });

  it.each([
    ['set offline', {}],
    ['noted as back', { connection_lost_ts: at(5) }],
  ])('are no reason why their agent is %s', async (_, agent) => {
    const { check, table, setWorkerOffline, user } = around([], agent);
    table.put(unreadableReports('agent-1'));
    await check(200);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user()).toMatchObject(agent);
  });
});

it('a job that cannot be read stops no other from being resumed, and is counted', async () => {
  const { check, table } = around();
  await writeOne(jobCreation(anExport()));
  table.put({ ...keys.job('poison'), ...indexed('gsi3', partitions.openJobs(), 'p'), entity: 'job', version: 1 });
  await check(3600);
  expect(await getJob('job-1')).toMatchObject({ run: 2 });
  expect(counted(log, 'DocumentUnread')).toBe(1);
  expect(log.text()).toContain('"job_id":"poison"');
});

it('a user who cannot be read stops no other vanished agent from being set offline, and is counted', async () => {
  const { check, heartbeat, table, setWorkerOffline } = around();
  await heartbeat(10);
  table.put(unreadableUser(aUser({ id: 'poison', email: 'poison@coverline.test' })));
  await check(40);
  expect(setWorkerOffline).toHaveBeenCalledOnce();
  expect(counted(log, 'DocumentUnread')).toBe(1);
});

it('a call request that cannot be read stops no other from being offered, and is counted', async () => {
  const { check, table } = around();
  await writeTogether(callRequestCreation(aCallRequest({ lead_key: 'lead/nobody' })));
  table.put({
    ...keys.callRequest('poison'),
    ...indexed('gsi1', partitions.callRequests('due'), at(-1)),
    entity: 'call-request',
    version: 1,
  });
  await check(10);
  expect(counted(log, 'DocumentUnread')).toBe(1);
  expect(await getCallRequest('request-1')).toMatchObject({ status: 'cancelled', cancelled_because: 'lead_erased' });
});

describe('a call that cannot be read', () => {
  const poison = aTalk({ id: 'poison', reservation_user_key: 'user/agent-9' });
  const given = (calls: Call[], of = poison) => {
    const fixture = around(calls);
    fixture.table.put(unreadable(of));
    return fixture;
  };

  it('stops no other absent agent’s customer from returning, and is counted', async () => {
    const { check, now } = given([aLostTalk()]);
    await check(110);
    expect(now(CUSTOMER_SID)).toMatchObject({ customer_requeued: true });
    expect(counted(log, 'DocumentUnread')).toBe(1);
  });

  it('keeps the customer of its own conversation with the agent who was lost: another part may go on', async () => {
    const part = { ...poison, root_call_id: CUSTOMER_SID };
    const { check, changes, conferenceNow } = given([aLostTalk()], part);
    await check(110);
    expect([changes, conferenceNow.mock.calls]).toEqual([[], []]);
  });

  it('stops no agent who declined another call from being offered it again', async () => {
    const { check, liveTasks, readmitDecliners } = given([waiting]);
    liveTasks.mockResolvedValue([declined]);
    await check(40);
    expect(readmitDecliners.mock.calls).toEqual([[TASK_SID, at(40)]]);
  });

  it('stops no agent whose console vanished from being set offline', async () => {
    const { check, heartbeat, setWorkerOffline } = given([]);
    await heartbeat(10);
    await check(200);
    expect(setWorkerOffline).toHaveBeenCalledExactlyOnceWith(WORKER);
  });
});

describe('a waiting call that was declined at second 10', () => {
  it.each([
    [39, []],
    [40, [[TASK_SID, at(40)]]],
  ])('may ring at the same agent again after 30 s, and not before: second %i', async (second, expected) => {
    const { check, liveTasks, readmitDecliners } = around([waiting]);
    liveTasks.mockResolvedValue([declined]);
    await check(second);
    expect(readmitDecliners.mock.calls).toEqual(expected);
  });

  it('is left alone once an agent has accepted it', async () => {
    const { check, liveTasks, readmitDecliners } = around([waiting]);
    liveTasks.mockResolvedValue([{ ...declined, status: 'assigned' }]);
    await check(40);
    expect(readmitDecliners).not.toHaveBeenCalled();
  });
});

describe('an available agent whose console reported itself last at second 10', () => {
  it('is not set offline within 30 s', async () => {
    const { check, heartbeat, user, setWorkerOffline } = around();
    await heartbeat(10);
    await check(39);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user()).toMatchObject({ available: true, version: 1 });
  });

  it('is then set offline at TaskRouter, with the reason on the user', async () => {
    const { check, heartbeat, user, setWorkerOffline } = around();
    await heartbeat(10);
    await check(40);
    expect(setWorkerOffline).toHaveBeenCalledExactlyOnceWith(WORKER);
    expect(user()).toMatchObject({ connection_lost_ts: at(10), version: 2 });
  });

  it('is noted once, and asked of TaskRouter again until the availability has changed', async () => {
    const { check, heartbeat, user, setWorkerOffline } = around();
    await heartbeat(10);
    setWorkerOffline.mockRejectedValueOnce(new Error('Twilio did not answer.'));
    await expect(check(40)).rejects.toThrow('None of 1');
    await check(50);
    expect(setWorkerOffline).toHaveBeenCalledTimes(2);
    expect(user()).toMatchObject({ connection_lost_ts: at(10), version: 2 });
    await updateUser('agent-1', { set: { available: false } });
    await check(60);
    expect(setWorkerOffline).toHaveBeenCalledTimes(2);
  });

  it('is left alone if the console reports itself in that instant', async () => {
    const { check, heartbeat, user, table, setWorkerOffline } = around();
    await heartbeat(10);
    table.beforeWrite(1, () => heartbeat(40));
    await check(40);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user().connection_lost_ts).toBeUndefined();
  });

  it('is left alone if the agent went online in that instant', async () => {
    const { check, heartbeat, user, table, setWorkerOffline } = around();
    await heartbeat(10);
    table.beforeWrite(1, () => updateUser('agent-1', { set: { availability_ts: at(40) } }));
    await check(40);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user().connection_lost_ts).toBeUndefined();
  });

  describe.each([
    ['the first', false],
    ['a repeated', true],
  ])('and for whom %s attempt was decided, is left alone if meanwhile', (_, isRepeated) => {
    type Stored = ReturnType<typeof around>;
    it.each<[string, (stored: Stored) => void]>([
      [
        'the console reported itself',
        ({ table }) => table.put({ ...table.itemsOf('presence')[0], last_seen_ts: at(49) }),
      ],
      [
        'the agent went online again',
        ({ table }) => table.put({ ...table.itemsOf('user')[0], availability_ts: at(49) }),
      ],
      ['the agent accepted a call', ({ table }) => table.store({ calls: [aTalk()] })],
      ['the agent went offline', ({ table }) => table.put({ ...table.itemsOf('user')[0], available: false })],
    ])('%s', async (_event, act) => {
      const stored = around();
      await stored.heartbeat(10);
      if (isRepeated) {
        stored.setWorkerOffline.mockRejectedValueOnce(new Error('Twilio did not answer.'));
        await expect(stored.check(40)).rejects.toThrow('None of 1');
        stored.setWorkerOffline.mockClear();
      }
      await stored.check(50, () => act(stored));
      expect(stored.setWorkerOffline).not.toHaveBeenCalled();
    });
  });

  it('has 30 s after going online', async () => {
    const { check, heartbeat, setWorkerOffline } = around([], { availability_ts: at(100) });
    await heartbeat(10);
    await check(129);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    await check(130);
    expect(setWorkerOffline).toHaveBeenCalledOnce();
  });

  it('is not set offline while the leg of a call is connected', async () => {
    const { check, heartbeat, user, setWorkerOffline, conferenceNow } = around([aTalk()]);
    const agent = { ...customer, call_sid: AGENT_SID };
    conferenceNow.mockResolvedValue({ conference_sid: CONFERENCE_SID, participants: [customer, agent] });
    await heartbeat(10);
    await check(40);
    await check(50);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user()).toMatchObject({ available: true, connection_lost_ts: at(10), version: 2 });
  });

  it('has no note any more when the console is back', async () => {
    const { check, heartbeat, user } = around([aTalk()]);
    await heartbeat(10);
    await check(40);
    await heartbeat(45);
    await check(50);
    expect(user()).toMatchObject({ available: true });
    expect(user().connection_lost_ts).toBeUndefined();
  });

  it('is not set offline while no console reports itself, but as soon as one does', async () => {
    const { check, heartbeat, table, user, setWorkerOffline } = around();
    const others = ['agent-2', 'agent-3', 'agent-4'];
    table.store({ users: others.map(id => aUser({ id, available: true, availability_ts: at(0) })) });
    await heartbeat(10);
    for (const id of others) await noteHeartbeat(id, at(11));
    await check(50);
    expect(setWorkerOffline).not.toHaveBeenCalled();
    expect(user().connection_lost_ts).toBeUndefined();
    await noteHeartbeat('agent-2', at(52));
    await check(60);
    expect(setWorkerOffline).toHaveBeenCalledTimes(3);
  });

  it('is set offline with many others at once while the console of a supervisor reaches the system', async () => {
    const { check, heartbeat, table, user, setWorkerOffline } = around();
    const others = ['agent-2', 'agent-3', 'agent-4', 'agent-5'];
    table.store({ users: others.map(id => aUser({ id, available: true, availability_ts: at(0) })) });
    await heartbeat(10);
    for (const id of others) await noteHeartbeat(id, at(11));
    await noteReached('admin-1', at(31));
    await check(50);
    expect(setWorkerOffline).toHaveBeenCalledTimes(5);
    expect(user().connection_lost_ts).toBe(at(10));
  });

  it('is not kept online by a console that only reaches the system', async () => {
    const { check, heartbeat, setWorkerOffline } = around();
    await heartbeat(10);
    await noteReached('agent-1', at(39));
    await check(40);
    expect(setWorkerOffline).toHaveBeenCalledOnce();
  });

  it('keeps the note while offline, whatever the console reports', async () => {
    const { check, heartbeat, user } = around([], { available: false, connection_lost_ts: at(10) });
    await heartbeat(45);
    await check(50);
    expect(user()).toMatchObject({ connection_lost_ts: at(10), version: 1 });
  });
});

it('stores one report per user, which expires a day after the last one', async () => {
  const { heartbeat, table } = around();
  await heartbeat(10);
  await heartbeat(20);
  expect((await readablePresences()).presences).toEqual([{ user_id: 'agent-1', last_seen_ts: at(20), version: 2 }]);
  expect(table.itemsOf('presence')).toMatchObject([{ expires_at: Date.parse(at(20)) / 1000 + 24 * 3600 }]);
});

it('stores beside it when the console only reached the system', async () => {
  const { heartbeat } = around();
  await noteReached('agent-1', at(5));
  expect((await readablePresences()).presences).toEqual([{ user_id: 'agent-1', last_reached_ts: at(5), version: 1 }]);
  await heartbeat(10);
  await noteReached('agent-1', at(20));
  expect((await readablePresences()).presences).toEqual([
    { user_id: 'agent-1', last_seen_ts: at(10), last_reached_ts: at(20), version: 3 },
  ]);
});

it('makes no live message and no event of a report: no consumer of the stream takes it', () => {
  expect(Object.values(streamConsumers).flat()).not.toContain('presence');
});

describe('a call request for second 50', () => {
  it('is offered by the first check after its time, once', async () => {
    const { check, table, all, createTask } = around();
    table.store({ leads: [aLead({ phone_number: '+13055550123' })] });
    await writeTogether(callRequestCreation(aCallRequest({ status: 'scheduled', due_ts: at(50) })));
    await check(49);
    expect(createTask).not.toHaveBeenCalled();
    await Promise.all([check(50), check(50)]);
    await check(60);
    expect(createTask).toHaveBeenCalledOnce();
    expect(all()).toMatchObject([{ call_request_id: 'request-1', reservation_status: 'enqueued' }]);
  });
});
