import { beforeEach, describe, expect, it } from 'vitest';
import { type TaskRouterFixture, taskRouterFixture } from '../testing/task-router-fixture.ts';
import { updateWorkerChannel } from './changes/worker.ts';

let fixture: TaskRouterFixture;
beforeEach(() => {
  fixture = taskRouterFixture();
  fixture.receiveEvents();
});

const eventsOf = (type: string) =>
  fixture.sent.map(({ params }) => params).filter(({ EventType }) => EventType === type);

describe('the event of a changed worker channel', () => {
  it.each([
    [
      { Capacity: '3' },
      'worker.capacity.update',
      { WorkerChannelAvailable: 'true', WorkerChannelAvailableCapacity: '2' },
    ],
    [
      { Available: 'false' },
      'worker.channel.availability.update',
      { WorkerChannelAvailable: 'false', WorkerChannelAvailableCapacity: '0' },
    ],
  ])('by %j has the documented fields', async (change, type, fields) => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales') }]);
    const worker = fixture.worker('ana');
    fixture.call(workflow);
    await fixture.settle();
    const channel = worker.channels.find(({ taskChannelUniqueName }) => taskChannelUniqueName === 'voice');
    if (!channel) throw new Error('the worker has no voice channel');
    updateWorkerChannel(fixture.engine, worker, channel, new URLSearchParams(change));
    const [event] = eventsOf(type);
    expect(event).toMatchObject({
      ResourceType: 'worker',
      WorkerSid: worker.sid,
      WorkerName: 'ana',
      TaskChannelSid: channel.taskChannelSid,
      TaskChannelUniqueName: 'voice',
      WorkerChannelPreviousCapacity: '1',
      WorkerChannelTaskCount: '1',
      ...fields,
    });
    const names = Object.keys(event ?? {}).filter(name => name.startsWith('WorkerChannel'));
    expect(names.sort()).toEqual([
      'WorkerChannelAvailable',
      'WorkerChannelAvailableCapacity',
      'WorkerChannelPreviousCapacity',
      'WorkerChannelTaskCount',
    ]);
  });
});

it('the assignment callback says when it was made, and has the documented fields only', async () => {
  const workflow = fixture.workflow([{ queue: fixture.queue('sales') }], {
    form: { AssignmentCallbackUrl: 'http://app.test/assignment' },
  });
  const worker = fixture.worker('ana');
  await fixture.clock.advance(4000);
  const task = fixture.call(workflow, { lead_key: 'lead/1' });
  await fixture.settle();
  const [callback] = fixture.sent.filter(({ kind }) => kind === 'assignment');
  expect(callback?.params).toEqual({
    Timestamp: String(fixture.clock.now().getTime() / 1000),
    AccountSid: fixture.engine.account.accountSid,
    WorkspaceSid: fixture.workspace.sid,
    WorkflowSid: workflow,
    TaskQueueSid: task.queueSid,
    WorkerSid: worker.sid,
    WorkerAttributes: JSON.stringify(worker.attributes),
    TaskSid: task.sid,
    TaskAttributes: expect.stringContaining('lead/1'),
    TaskAge: '0',
    TaskPriority: '0',
    ReservationSid: fixture.offerOf(task).sid,
  });
});
