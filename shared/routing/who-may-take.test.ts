import { expect, it } from 'vitest';
import { groups } from '../access/roles.ts';
import { allowedAgentsOf, mayAcceptCall } from './who-may-take.ts';
import { AGENT_QUEUE, DEFAULT_GROUP, queuesFor, workflowFor } from './workspace.ts';

const closer = { email: 'maria.lopez@coverline.test', groups: ['closer_t1'], disabled: false };

it.each([
  ['the agent’s group', { requested_group: 'closer_t1' }, true],
  ['another group', { requested_group: 'closer_t2' }, false],
  ['no group, which means the default group', {}, true],
  ['a group that was configured later, which the agent is not in', { requested_group: 'night_shift' }, false],
  ['this agent only', { requested_group: 'agent', to_agent_email: closer.email }, true],
  ['another agent only', { requested_group: 'agent', to_agent_email: 'john.doe@coverline.test' }, false],
  ['a single agent without an e-mail', { requested_group: 'agent' }, false],
])('mayTake for %s', (_, call, expected) => {
  expect(mayAcceptCall(closer, call)).toBe(expected);
});

it('mayTake is true for an agent of a group that was configured later', () => {
  const call = { requested_group: 'night_shift' };
  expect(mayAcceptCall({ ...closer, groups: ['closer_t2', 'night_shift'] }, call)).toBe(true);
});

it('mayTake is false for a disabled user', () => {
  expect(mayAcceptCall({ ...closer, disabled: true }, { requested_group: 'closer_t1' })).toBe(false);
});

it('takerOf matches the workflow', () => {
  const { filters } = workflowFor(groups);
  for (const group of groups) {
    const filter = filters.find(({ expression }) => expression === `requested_group == "${group}"`);
    expect(allowedAgentsOf({ requested_group: group })).toEqual({ group: filter?.targets[0]?.queue });
    const queue = queuesFor(groups).find(({ name }) => name === group);
    expect(queue?.targetWorkers).toBe(`groups HAS "${group}"`);
  }
  expect(allowedAgentsOf({ requested_group: 'night_shift' })).toEqual({ group: 'night_shift' });
  expect(allowedAgentsOf({})).toEqual({ group: DEFAULT_GROUP });
  expect(allowedAgentsOf({ requested_group: AGENT_QUEUE, to_agent_email: 'a@b.test' })).toEqual({ email: 'a@b.test' });
});
