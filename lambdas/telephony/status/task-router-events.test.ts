import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setAvailability } from '#platform/twilio/set-availability';
import { at, CUSTOMER_SID, RESERVATION_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { noteWorkerChange } from './note-worker-change.ts';
import { recordTaskEnd, recordTaskEvent } from './record-task-event.ts';
import { TaskRouterParams, taskRouterEvents } from './task-router-events.ts';

vi.mock('./record-task-event.ts', () => ({
  recordTaskEvent: vi.fn(async () => 'recorded'),
  recordTaskEnd: vi.fn(async () => 'recorded'),
}));
vi.mock('./note-worker-change.ts', () => ({ noteWorkerChange: vi.fn(async () => undefined) }));
vi.mock('#platform/twilio/set-availability', () => ({ setAvailability: vi.fn(async () => undefined) }));

const settings = theTelephonySettings();
const WORKER = `WK${'1'.repeat(32)}`;
const KEY = `taskAttribute/${CUSTOMER_SID}`;

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  vi.clearAllMocks();
  log = captureLog();
});

const task = {
  Sid: 'EV1',
  TimestampMs: String(Date.parse(at(4))),
  TaskSid: TASK_SID,
  TaskAttributes: JSON.stringify({ task_attribute_key: KEY, task_token: 'secret-1' }),
};
const worker = {
  WorkerSid: WORKER,
  WorkerAttributes: JSON.stringify({ user_key: 'user/agent-1', email: 'maria@coverline.test', groups: ['closer_t1'] }),
};
const accepted = { ...task, ...worker, EventType: 'reservation.accepted', ReservationSid: RESERVATION_SID };

const report = async (params: Record<string, string | undefined>) => {
  await taskRouterEvents({ params: TaskRouterParams.parse(params), settings, now: at(5) });
  const told = { recordTaskEvent, recordTaskEnd, setAvailability, noteWorkerChange };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, tell]) =>
      vi.mocked<(...told: never[]) => unknown>(tell).mock.calls.map(call => [name, call as unknown[]]),
    ),
  );
};

describe('an event of a task', () => {
  it('is recorded with what Twilio sent of it', async () => {
    const sent = { TaskAssignmentStatus: 'pending', TaskQueueName: 'closers', WorkerName: 'maria' };
    expect(await report({ ...task, ...sent, EventType: 'task.created', WorkflowName: 'calls' })).toEqual({
      recordTaskEvent: [
        {
          id: 'EV1',
          TaskSid: TASK_SID,
          EventType: 'task.created',
          TimestampMs: Date.parse(at(4)),
          created_ts: at(5),
          ...sent,
        },
        KEY,
        undefined,
        undefined,
      ],
    });
  });

  it.each([
    ['its resource', { ResourceSid: 'WR9' }, 'WR9:task.created'],
    ['its task', {}, `${TASK_SID}:task.created`],
  ])('without an id is named by %s', async (_, fields, id) => {
    const { recordTaskEvent } = await report({ ...task, Sid: undefined, ...fields, EventType: 'task.created' });
    expect(recordTaskEvent?.[0]).toEqual({
      id,
      TaskSid: TASK_SID,
      EventType: 'task.created',
      TimestampMs: Date.parse(at(4)),
      created_ts: at(5),
    });
  });

  it('that is canceled says that the customer is gone', async () => {
    const { recordTaskEvent } = await report({ ...task, ...worker, EventType: 'task.canceled' });
    const fact = { kind: 'customer_gone', task_sid: TASK_SID, task_token: 'secret-1', ts: at(4) };
    expect(recordTaskEvent?.slice(1)).toEqual([KEY, fact, undefined]);
  });

  it('that is accepted says who has the call, and names the worker', async () => {
    const { recordTaskEvent } = await report(accepted);
    expect(recordTaskEvent?.slice(1)).toEqual([
      KEY,
      {
        kind: 'accepted',
        task_sid: TASK_SID,
        task_token: 'secret-1',
        reservation_sid: RESERVATION_SID,
        user_key: 'user/agent-1',
        user_email: 'maria@coverline.test',
        ts: at(4),
      },
      { user_key: 'user/agent-1', worker_sid: WORKER, email: 'maria@coverline.test' },
    ]);
  });

  it('that is accepted by a worker without e-mail names it so', async () => {
    const WorkerAttributes = JSON.stringify({ user_key: 'user/agent-1', email: 7 });
    const { recordTaskEvent } = await report({ ...accepted, WorkerAttributes });
    expect(recordTaskEvent?.[3]).toEqual({ user_key: 'user/agent-1', worker_sid: WORKER, email: '' });
  });

  it.each<[string, Record<string, string | undefined>, boolean]>([
    ['no reservation', { ReservationSid: undefined }, true],
    ['no valid reservation', { ReservationSid: 'x' }, true],
    ['no worker', { WorkerSid: undefined }, false],
    ['no attributes of a worker', { WorkerAttributes: undefined }, false],
    ['unreadable attributes', { WorkerAttributes: '{' }, false],
    ['attributes of nobody', { WorkerAttributes: '{"email":"x@x.test"}' }, false],
    ['another event', { EventType: 'reservation.created' }, false],
  ])('with %s says nothing of the call', async (_, fields, namesWorker) => {
    const { recordTaskEvent } = await report({ ...accepted, ...fields });
    expect(recordTaskEvent?.[2]).toBeUndefined();
    expect(recordTaskEvent?.[3] !== undefined).toBe(namesWorker);
  });

  it.each([
    ['unreadable attributes', 'none'],
    ['attributes without a call', '{"requested_group":"closer_t1"}'],
  ])('of a task with %s is not kept, but for an acceptance, which is undone', async (_, TaskAttributes) => {
    for (const EventType of ['reservation.created', 'reservation.canceled', 'task.canceled', 'task.completed'])
      expect(await report({ ...task, ...worker, TaskAttributes, EventType })).toEqual({});
    const { recordTaskEvent } = await report({ ...accepted, TaskAttributes });
    expect(recordTaskEvent?.slice(0, 2)).toMatchObject([{ EventType: 'reservation.accepted' }, undefined]);
  });

  it('that is completed ends the task', async () => {
    const { recordTaskEnd, ...others } = await report({ ...task, EventType: 'task.completed' });
    expect(recordTaskEnd).toMatchObject([{ id: 'EV1', EventType: 'task.completed' }, KEY]);
    expect(others).toEqual({});
  });

  it('without a task is ignored', async () => {
    expect(await report({ ...task, TaskSid: undefined, EventType: 'workflow.entered' })).toEqual({});
  });
});

describe('an event of a worker', () => {
  const activity = { ...worker, EventType: 'worker.activity.update', TimestampMs: task.TimestampMs };

  it.each([
    ['online', settings.activity_sids.online, true],
    ['offline', settings.activity_sids.offline, false],
    ['not named', undefined, false],
  ])('whose activity is %s sets the availability', async (_, WorkerActivitySid, available) => {
    expect(await report({ ...activity, WorkerActivitySid })).toEqual({
      setAvailability: ['agent-1', { worker_sid: WORKER, available, ts: at(4) }],
    });
  });

  it('whose attributes changed is noted with all of them', async () => {
    expect(await report({ ...activity, EventType: 'worker.attributes.update' })).toEqual({
      noteWorkerChange: ['agent-1', { worker_sid: WORKER, attributes: JSON.parse(worker.WorkerAttributes), ts: at(4) }],
    });
  });

  it.each([
    ['worker.activity.update', 'activity of an unknown worker'],
    ['worker.attributes.update', 'attributes of an unknown worker'],
  ])('%s of an unknown worker is logged alone', async (EventType, line) => {
    for (const unknown of [{ WorkerSid: undefined }, { WorkerAttributes: undefined }])
      expect(await report({ ...activity, EventType, ResourceSid: 'WK9', ...unknown })).toEqual({});
    const lines = log.lines().filter(text => text.includes(line));
    expect(lines.map(text => JSON.parse(text))).toMatchObject([{ resource_sid: 'WK9' }, { resource_sid: 'WK9' }]);
  });
});
