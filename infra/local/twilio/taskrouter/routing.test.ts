import { beforeEach, describe, expect, it } from 'vitest';
import { type TaskRouterFixture, taskRouterFixture } from '../testing/task-router-fixture.ts';
import { updateWorkerChannel } from './changes/worker.ts';
import { acceptReservation } from './engine/accept-reservation.ts';
import { completeTask } from './engine/complete-task.ts';
import type { Task } from './model.ts';

let fixture: TaskRouterFixture;
beforeEach(() => {
  fixture = taskRouterFixture();
});

const nameOfOffer = (task: Task): string | undefined =>
  task.reservationSid ? fixture.offerOf(task).workerName : undefined;

describe('a task', () => {
  it('is offered to the longest idle worker', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales') }]);
    fixture.worker('ana');
    await fixture.clock.advance(1_000);
    fixture.worker('bo');
    const [a, b] = [fixture.call(workflow), fixture.call(workflow)];
    await fixture.settle();
    expect([nameOfOffer(a), nameOfOffer(b)]).toEqual(['ana', 'bo']);

    await fixture.clock.advance(1_000);
    for (const task of [b, a]) {
      acceptReservation(fixture.engine, fixture.offerOf(task));
      completeTask(fixture.engine, { task, reason: null });
      await fixture.clock.advance(1_000);
    }
    const next = fixture.call(workflow);
    await fixture.settle();
    expect(nameOfOffer(next)).toBe('bo');
  });

  it('waits while everybody is unavailable, of another group, or busy', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales', 'groups HAS "sales"') }]);
    const away = fixture.worker('away', { groups: ['sales'] }, 'Offline');
    fixture.worker('service', { groups: ['service'] });
    const task = fixture.call(workflow);
    await fixture.settle();
    expect(task.status).toBe('pending');

    fixture.move(away, 'Available');
    const second = fixture.call(workflow);
    await fixture.settle();
    expect(nameOfOffer(task)).toBe('away');
    expect(second.status).toBe('pending');
  });

  it('with higher priority comes first, then the oldest task', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales') }]);
    const early = fixture.call(workflow);
    await fixture.clock.advance(10);
    const late = fixture.call(workflow);
    const urgent = fixture.call(workflow, {}, 5);
    const workers = ['a', 'b', 'c'].map(name => fixture.worker(name));
    await fixture.settle();
    expect(workers.map(({ sid }) => fixture.engine.store.reservationsOfWorker(sid)[0]?.taskSid)).toEqual([
      urgent.sid,
      early.sid,
      late.sid,
    ]);
  });

  it('of a LIFO queue comes newest first', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales', '1==1', { TaskOrder: 'LIFO' }) }]);
    fixture.call(workflow);
    await fixture.clock.advance(10);
    const newest = fixture.call(workflow);
    fixture.worker('a');
    await fixture.settle();
    expect(nameOfOffer(newest)).toBe('a');
  });

  it('uses the first matching filter, else the default', async () => {
    const [sales, service] = [fixture.queue('sales'), fixture.queue('service')];
    const filters = [
      { filter_friendly_name: 'sales', expression: 'requested_group == "sales"', targets: [{ queue: sales }] },
      { filter_friendly_name: 'any', expression: 'requested_group HAS "x"', targets: [{ queue: sales }] },
    ];
    const workflow = fixture.workflow([], { filters, fallback: { queue: service } });
    expect(fixture.call(workflow, { requested_group: 'sales' })).toMatchObject({
      queueSid: sales,
      filter: { name: 'sales' },
    });
    expect(fixture.call(workflow, { requested_group: 'other' })).toMatchObject({ queueSid: service });
  });

  it('is canceled at once if no filter matches and there is no default', () => {
    const filters = [{ expression: '1==2', targets: [{ queue: fixture.queue('sales') }] }];
    const task = fixture.call(fixture.workflow([], { filters }));
    expect(task.status).toBe('canceled');
    expect(fixture.events.slice(-2)).toEqual(['workflow.skipped', 'task.canceled']);
  });

  it('is offered to the agent in its attribute', async () => {
    const queue = fixture.queue('agent', '1==1');
    const workflow = fixture.workflow([{ queue, expression: 'worker.email == task.to_agent_email' }]);
    fixture.worker('ana', { email: 'ana@x.test' });
    fixture.worker('bo', { email: 'bo@x.test' });
    const task = fixture.call(workflow, { to_agent_email: 'bo@x.test' });
    const nobody = fixture.call(workflow, {});
    await fixture.settle();
    expect(nameOfOffer(task)).toBe('bo');
    expect(nobody.status).toBe('pending');
  });

  it('goes to a known worker, in the order a target asks for, and skips a target', async () => {
    const queue = fixture.queue('sales');
    const ordered = fixture.workflow([{ queue, order_by: 'worker.level DESC' }]);
    fixture.worker('low', { level: 1 });
    fixture.worker('none');
    const high = fixture.worker('high', { level: 9 });
    const byLevel = fixture.call(ordered);
    await fixture.settle();
    expect(nameOfOffer(byLevel)).toBe('high');

    const known = fixture.workflow([{ queue, known_worker_sid: 'task.agent_sid' }]);
    const forHigh = fixture.call(known, { agent_sid: high.sid });
    await fixture.settle();
    expect(forHigh.status).toBe('pending');

    const empty = fixture.queue('empty', 'groups HAS "nobody"');
    const skipping = fixture.workflow([{ queue: empty, skip_if: 'workers.available == 0' }, { queue }]);
    expect(fixture.call(skipping).queueSid).toBe(queue);
  });

  it('is offered to one worker up to the worker’s capacity', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('sales') }]);
    const worker = fixture.worker('ana');
    const voice = worker.channels.find(({ taskChannelUniqueName }) => taskChannelUniqueName === 'voice');
    if (!voice) throw new Error('no voice channel');
    const tasks = [fixture.call(workflow), fixture.call(workflow), fixture.call(workflow)];
    await fixture.settle();
    expect(tasks.map(({ status }) => status)).toEqual(['reserved', 'pending', 'pending']);

    updateWorkerChannel(fixture.engine, worker, voice, new URLSearchParams({ Capacity: '2' }));
    await fixture.settle();
    expect(tasks.map(({ status }) => status)).toEqual(['reserved', 'reserved', 'pending']);
  });
});

describe('a target', () => {
  it('moves its task on after its timeout, and rescinds the open offer', async () => {
    const [first, second] = [fixture.queue('first', 'level == 1'), fixture.queue('second', 'level == 2')];
    const workflow = fixture.workflow([
      { queue: first, timeout: 5 },
      { queue: second, priority: 9 },
    ]);
    fixture.worker('ana', { level: 1 });
    const task = fixture.call(workflow);
    await fixture.settle();
    const offer = fixture.offerOf(task);
    await fixture.clock.advance(4_999);
    expect(offer.status).toBe('pending');
    fixture.worker('bo', { level: 2 });
    await fixture.clock.advance(1);
    await fixture.settle();
    expect(offer.status).toBe('rescinded');
    expect(task).toMatchObject({ queueSid: second, priority: 9, status: 'reserved' });
    expect(nameOfOffer(task)).toBe('bo');
  });

  it("compares the summed timeouts with the task's age", async () => {
    const queues = ['a', 'b', 'c'].map(name => fixture.queue(name));
    const workflow = fixture.workflow(queues.map(queue => ({ queue, timeout: 10 })));
    const task = fixture.call(workflow);
    const seen: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      seen.push(task.queueSid);
      await fixture.clock.advance(10_000);
    }
    expect(seen).toEqual(queues);
    expect(task).toMatchObject({ status: 'canceled', reason: 'Task canceled on Workflow timeout' });
    expect(fixture.events).toContain('workflow.timeout');
  });

  it('keeps its task once a worker accepted', async () => {
    const workflow = fixture.workflow([{ queue: fixture.queue('a'), timeout: 5 }]);
    fixture.worker('ana');
    const task = fixture.call(workflow);
    await fixture.settle();
    acceptReservation(fixture.engine, fixture.offerOf(task));
    await fixture.clock.advance(60_000);
    expect(task.status).toBe('assigned');
  });
});
