import { beforeEach, describe, expect, it } from 'vitest';
import { type EngineWorld, engineWorld } from '../testing/engine-world.ts';
import { updateWorkerChannel } from './changes/worker.ts';
import { acceptReservation } from './engine/accept-reservation.ts';
import { completeTask } from './engine/complete-task.ts';
import type { Task } from './model.ts';

let world: EngineWorld;
beforeEach(() => {
  world = engineWorld();
});

const nameOfOffer = (task: Task): string | undefined =>
  task.reservationSid ? world.offerOf(task).workerName : undefined;

describe('a task', () => {
  it('is offered to the longest idle worker', async () => {
    const workflow = world.workflow([{ queue: world.queue('sales') }]);
    world.worker('ana');
    await world.clock.advance(1_000);
    world.worker('bo');
    const [a, b] = [world.call(workflow), world.call(workflow)];
    await world.settle();
    expect([nameOfOffer(a), nameOfOffer(b)]).toEqual(['ana', 'bo']);

    await world.clock.advance(1_000);
    for (const task of [b, a]) {
      acceptReservation(world.engine, world.offerOf(task));
      completeTask(world.engine, { task, reason: null });
      await world.clock.advance(1_000);
    }
    const next = world.call(workflow);
    await world.settle();
    expect(nameOfOffer(next)).toBe('bo');
  });

  it('waits while everybody is unavailable, of another group, or busy', async () => {
    const workflow = world.workflow([{ queue: world.queue('sales', 'groups HAS "sales"') }]);
    const away = world.worker('away', { groups: ['sales'] }, 'Offline');
    world.worker('service', { groups: ['service'] });
    const task = world.call(workflow);
    await world.settle();
    expect(task.status).toBe('pending');

    world.move(away, 'Available');
    const second = world.call(workflow);
    await world.settle();
    expect(nameOfOffer(task)).toBe('away');
    expect(second.status).toBe('pending');
  });

  it('with higher priority comes first, then the oldest task', async () => {
    const workflow = world.workflow([{ queue: world.queue('sales') }]);
    const early = world.call(workflow);
    await world.clock.advance(10);
    const late = world.call(workflow);
    const urgent = world.call(workflow, {}, 5);
    const workers = ['a', 'b', 'c'].map(name => world.worker(name));
    await world.settle();
    expect(workers.map(({ sid }) => world.engine.store.reservationsOfWorker(sid)[0]?.taskSid)).toEqual([
      urgent.sid,
      early.sid,
      late.sid,
    ]);
  });

  it('of a LIFO queue comes newest first', async () => {
    const workflow = world.workflow([{ queue: world.queue('sales', '1==1', { TaskOrder: 'LIFO' }) }]);
    world.call(workflow);
    await world.clock.advance(10);
    const newest = world.call(workflow);
    world.worker('a');
    await world.settle();
    expect(nameOfOffer(newest)).toBe('a');
  });

  it('uses the first matching filter, else the default', async () => {
    const [sales, service] = [world.queue('sales'), world.queue('service')];
    const filters = [
      { filter_friendly_name: 'sales', expression: 'requested_group == "sales"', targets: [{ queue: sales }] },
      { filter_friendly_name: 'any', expression: 'requested_group HAS "x"', targets: [{ queue: sales }] },
    ];
    const workflow = world.workflow([], { filters, fallback: { queue: service } });
    expect(world.call(workflow, { requested_group: 'sales' })).toMatchObject({
      queueSid: sales,
      filter: { name: 'sales' },
    });
    expect(world.call(workflow, { requested_group: 'other' })).toMatchObject({ queueSid: service });
  });

  it('is canceled at once if no filter matches and there is no default', () => {
    const filters = [{ expression: '1==2', targets: [{ queue: world.queue('sales') }] }];
    const task = world.call(world.workflow([], { filters }));
    expect(task.status).toBe('canceled');
    expect(world.events.slice(-2)).toEqual(['workflow.skipped', 'task.canceled']);
  });

  it('is offered to the agent in its attribute', async () => {
    const queue = world.queue('agent', '1==1');
    const workflow = world.workflow([{ queue, expression: 'worker.email == task.to_agent_email' }]);
    world.worker('ana', { email: 'ana@x.test' });
    world.worker('bo', { email: 'bo@x.test' });
    const task = world.call(workflow, { to_agent_email: 'bo@x.test' });
    const nobody = world.call(workflow, {});
    await world.settle();
    expect(nameOfOffer(task)).toBe('bo');
    expect(nobody.status).toBe('pending');
  });

  it('goes to a known worker, in the order a target asks for, and skips a target', async () => {
    const queue = world.queue('sales');
    const ordered = world.workflow([{ queue, order_by: 'worker.level DESC' }]);
    world.worker('low', { level: 1 });
    world.worker('none');
    const high = world.worker('high', { level: 9 });
    const byLevel = world.call(ordered);
    await world.settle();
    expect(nameOfOffer(byLevel)).toBe('high');

    const known = world.workflow([{ queue, known_worker_sid: 'task.agent_sid' }]);
    const forHigh = world.call(known, { agent_sid: high.sid });
    await world.settle();
    expect(forHigh.status).toBe('pending');

    const empty = world.queue('empty', 'groups HAS "nobody"');
    const skipping = world.workflow([{ queue: empty, skip_if: 'workers.available == 0' }, { queue }]);
    expect(world.call(skipping).queueSid).toBe(queue);
  });

  it('is offered to one worker up to the worker’s capacity', async () => {
    const workflow = world.workflow([{ queue: world.queue('sales') }]);
    const worker = world.worker('ana');
    const voice = worker.channels.find(({ taskChannelUniqueName }) => taskChannelUniqueName === 'voice');
    if (!voice) throw new Error('no voice channel');
    const tasks = [world.call(workflow), world.call(workflow), world.call(workflow)];
    await world.settle();
    expect(tasks.map(({ status }) => status)).toEqual(['reserved', 'pending', 'pending']);

    updateWorkerChannel(world.engine, worker, voice, new URLSearchParams({ Capacity: '2' }));
    await world.settle();
    expect(tasks.map(({ status }) => status)).toEqual(['reserved', 'reserved', 'pending']);
  });
});

describe('a target', () => {
  it('moves its task on after its timeout, and rescinds the open offer', async () => {
    const [first, second] = [world.queue('first', 'level == 1'), world.queue('second', 'level == 2')];
    const workflow = world.workflow([
      { queue: first, timeout: 5 },
      { queue: second, priority: 9 },
    ]);
    world.worker('ana', { level: 1 });
    const task = world.call(workflow);
    await world.settle();
    const offer = world.offerOf(task);
    await world.clock.advance(4_999);
    expect(offer.status).toBe('pending');
    world.worker('bo', { level: 2 });
    await world.clock.advance(1);
    await world.settle();
    expect(offer.status).toBe('rescinded');
    expect(task).toMatchObject({ queueSid: second, priority: 9, status: 'reserved' });
    expect(nameOfOffer(task)).toBe('bo');
  });

  it("compares the summed timeouts with the task's age", async () => {
    const queues = ['a', 'b', 'c'].map(name => world.queue(name));
    const workflow = world.workflow(queues.map(queue => ({ queue, timeout: 10 })));
    const task = world.call(workflow);
    const seen: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      seen.push(task.queueSid);
      await world.clock.advance(10_000);
    }
    expect(seen).toEqual(queues);
    expect(task).toMatchObject({ status: 'canceled', reason: 'Task canceled on Workflow timeout' });
    expect(world.events).toContain('workflow.timeout');
  });

  it('keeps its task once a worker accepted', async () => {
    const workflow = world.workflow([{ queue: world.queue('a'), timeout: 5 }]);
    world.worker('ana');
    const task = world.call(workflow);
    await world.settle();
    acceptReservation(world.engine, world.offerOf(task));
    await world.clock.advance(60_000);
    expect(task.status).toBe('assigned');
  });
});
