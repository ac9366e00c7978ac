import { beforeEach, describe, expect, it } from 'vitest';
import { type TaskRouterFixture, taskRouterFixture } from '../../infra/local/twilio/testing/task-router-fixture.ts';
import { aCall } from '../../tests/support/builders/a-call.ts';
import { taskAttributesOf } from './task-attributes.ts';
import { AGENT_QUEUE, DEFAULT_GROUP, LANGUAGE_WAIT_S, queuesFor, SPANISH_SPEAKING, workflowFor } from './workspace.ts';

/** A group that was configured later, and is provisioned by then. */
const LATER = 'late_shift';
const GROUPS = [DEFAULT_GROUP, 'closer_t2', 'customer_service', SPANISH_SPEAKING, LATER];
let fixture: TaskRouterFixture;
let workflow: string;
beforeEach(() => {
  fixture = taskRouterFixture();
  const sids = new Map(queuesFor(GROUPS).map(({ name, targetWorkers }) => [name, fixture.queue(name, targetWorkers)]));
  const known = <T extends { queue: string }>(target: T): T => ({ ...target, queue: sids.get(target.queue) ?? '' });
  const { filters } = workflowFor(GROUPS);
  workflow = fixture.workflow([], {
    filters: filters.map(filter => ({ ...filter, targets: filter.targets.map(known) })),
  });
});

const worker = (name: string, closer_priority = 0, groups: string[] = [DEFAULT_GROUP], roles = ['closer']) =>
  fixture.worker(name, { email: `${name}@coverline.test`, groups, roles, closer_priority });

/** The worker to whom a task with these attributes is offered, if any. */
const offered = async (attributes: object): Promise<string | undefined> => {
  const task = fixture.call(workflow, { ...attributes });
  await fixture.settle();
  return task.reservationSid ? fixture.offerOf(task).workerName : undefined;
};

const asking = (requested_group: string | undefined, notFor?: string) =>
  taskAttributesOf(aCall({ requested_group }), { kind: 'call', priority: 0, notFor });

it('the queues are those of the groups, of their Spanish speakers, of single agents and of other groups', () => {
  const queues = queuesFor([DEFAULT_GROUP, SPANISH_SPEAKING]);
  expect(queues.map(({ name }) => name)).toEqual([
    DEFAULT_GROUP,
    SPANISH_SPEAKING,
    `${DEFAULT_GROUP} in Spanish`,
    AGENT_QUEUE,
    'other groups',
  ]);
  expect(queues.slice(-2).map(({ targetWorkers }) => targetWorkers)).toEqual(['1==1', '1==1']);
});

describe('the workflow', () => {
  it.each([
    ['of a group', 'closer_t1'],
    ['of no group', undefined],
  ])('offers a call %s to the worker with the highest priority, not the longest idle one', async (_, group) => {
    worker('low', 1);
    await fixture.clock.advance(60_000);
    worker('high', 5);
    expect(await offered(asking(group))).toBe('high');
    expect(await offered(asking(group))).toBe('low');
  });

  it('offers a call of a group that was configured later only to its agents, by priority', async () => {
    worker('closer', 9);
    worker('low', 1, ['night_shift']);
    expect(await offered(asking('night_shift'))).toBe('low');
    worker('high', 5, [DEFAULT_GROUP, 'night_shift']);
    await fixture.settle();
    expect(await offered(asking('night_shift', 'high@coverline.test'))).toBeUndefined();
    expect(await offered(asking('night_shift'))).toBe('high');
  });

  it.each([
    ['a group', 'closer_t2'],
    ['nobody', undefined],
  ])('does not offer a call for %s to the excluded worker', async (_, group) => {
    worker('first', 9, GROUPS);
    expect(await offered(asking(group, 'first@coverline.test'))).toBeUndefined();
    worker('second', 0, GROUPS);
    await fixture.settle();
    expect(await offered(asking(group, 'second@coverline.test'))).toBe('first');
  });

  it.each([
    ['for everybody', asking('closer_t1')],
    ['created without the exclusion attribute', { requested_group: 'closer_t1' }],
  ])('offers a task %s to any worker of the group', async (_, attributes) => {
    worker('first');
    expect(await offered(attributes)).toBe('first');
  });

  it('offers an agent’s own dial only to that agent', async () => {
    worker('first', 9);
    worker('second');
    const attributes = taskAttributesOf(aCall({ requested_group: 'agent', to_agent_email: 'second@coverline.test' }), {
      kind: 'dial',
      priority: 0,
    });
    expect(await offered(attributes)).toBe('second');
  });
});

describe('a call in Spanish', () => {
  const inSpanish = (notFor?: string) =>
    taskAttributesOf(aCall({ requested_group: DEFAULT_GROUP, language: 'es' }), { kind: 'call', priority: 0, notFor });
  const speaker = (name: string, closer_priority = 0) =>
    worker(name, closer_priority, [DEFAULT_GROUP, SPANISH_SPEAKING]);
  /** Where a waiting task is offered now. */
  const holderOf = (task: ReturnType<TaskRouterFixture['call']>) =>
    task.reservationSid ? fixture.offerOf(task).workerName : undefined;

  it('is offered to an agent of the group who speaks it, not to the one with the highest priority', async () => {
    worker('high', 9);
    speaker('low', 1);
    speaker('middle', 5);
    expect(await offered(inSpanish())).toBe('middle');
    expect(await offered(inSpanish())).toBe('low');
  });

  it('waits for those who speak it but cannot have it now, and is then offered to anybody of the group', async () => {
    speaker('declined');
    worker('free');
    const task = fixture.call(workflow, inSpanish('declined@coverline.test'));
    await fixture.clock.advance(LANGUAGE_WAIT_S * 1000 - 1);
    expect(holderOf(task)).toBeUndefined();
    await fixture.clock.advance(1);
    await fixture.settle();
    expect(holderOf(task)).toBe('free');
  });

  it('does not wait if nobody who speaks it is online', async () => {
    worker('free');
    expect(await offered(inSpanish())).toBe('free');
  });

  it.each([
    ['another group', ['closer_t2', SPANISH_SPEAKING]],
    ['no other group', [SPANISH_SPEAKING]],
  ])('is offered to an agent of %s who speaks it and has the role of the group', async (_, groups) => {
    worker('free', 9);
    worker('speaker', 0, groups);
    expect(await offered(inSpanish())).toBe('speaker');
  });

  it('neither waits for nor is offered to an agent of another role, whatever the agent speaks', async () => {
    worker('elsewhere', 9, ['customer_service', SPANISH_SPEAKING], ['customer_service']);
    worker('free');
    expect(await offered(inSpanish())).toBe('free');
  });

  it('of a group that was configured later is offered to its agents who speak it', async () => {
    worker('elsewhere', 9, [SPANISH_SPEAKING]);
    worker('member', 5, [LATER]);
    worker('speaker', 0, [LATER, SPANISH_SPEAKING]);
    const call = aCall({ requested_group: LATER, language: 'es' });
    expect(await offered(taskAttributesOf(call, { kind: 'call', priority: 0 }))).toBe('speaker');
  });

  it('of the agent’s own dial is only for that agent', async () => {
    speaker('first', 9);
    worker('second');
    const own = aCall({ requested_group: 'agent', to_agent_email: 'second@coverline.test', language: 'es' });
    expect(await offered(taskAttributesOf(own, { kind: 'dial', priority: 0 }))).toBe('second');
  });
});

it('a call in English, or in no known language, is offered by priority also to those who speak Spanish', async () => {
  worker('low', 1);
  worker('high', 5, [DEFAULT_GROUP, SPANISH_SPEAKING]);
  expect(await offered(asking('closer_t1'))).toBe('high');
});
