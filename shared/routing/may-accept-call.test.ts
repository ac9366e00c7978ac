import { describe, expect, it } from 'vitest';
import { defaultGroupConfigurations } from '../access/default-groups.ts';
import { groups, type Role, rolesOfGroups } from '../access/roles.ts';
import { allowedAgentsOf, mayAcceptCall } from './may-accept-call.ts';
import { AGENT_QUEUE, DEFAULT_GROUP, queuesFor, SPANISH_SPEAKING, workflowFor } from './workspace.ts';

const closer = {
  ...{ email: 'maria.lopez@coverline.test', groups: ['closer_t1'], disabled: false },
  roles: ['closer'] as Role[],
};

it.each([
  ['the agent’s group', { requested_group: 'closer_t1' }, true],
  ['another group', { requested_group: 'closer_t2' }, false],
  ['no group, which means the default group', {}, true],
  ['a group that was configured later, which the agent is not in', { requested_group: 'night_shift' }, false],
  ['this agent only', { requested_group: 'agent', to_agent_email: closer.email }, true],
  ['another agent only', { requested_group: 'agent', to_agent_email: 'john.doe@coverline.test' }, false],
  ['a single agent without an e-mail', { requested_group: 'agent' }, false],
])('mayAcceptCall for %s', (_, call, expected) => {
  expect(mayAcceptCall(closer, call)).toBe(expected);
});

it('mayAcceptCall is true for an agent of a group that was configured later', () => {
  const call = { requested_group: 'night_shift' };
  expect(mayAcceptCall({ ...closer, groups: ['closer_t2', 'night_shift'] }, call)).toBe(true);
});

describe('a call in Spanish may be accepted', () => {
  const speaker = { ...closer, groups: [SPANISH_SPEAKING] };
  const inSpanish = (requested_group: string) => ({ requested_group, language: 'es' as const });
  it.each([
    ['by who speaks it and has the role of the group', speaker, inSpanish('closer_t2'), true],
    ['by the group', closer, inSpanish('closer_t1'), true],
    ['by nobody of another role', speaker, inSpanish('verification'), false],
    ['by nobody who does not speak it', closer, inSpanish('closer_t2'), false],
    ['of a group that was configured later by nobody else', speaker, inSpanish('night_shift'), false],
    ['and one in English by nobody else', speaker, { requested_group: 'closer_t2', language: 'en' as const }, false],
  ])('%s', (_, user, call, expected) => {
    expect(mayAcceptCall(user, call)).toBe(expected);
    expect(mayAcceptCall({ ...user, disabled: true }, call)).toBe(false);
  });

  it('by the roles that the groups have from the start', () => {
    expect(Object.fromEntries(defaultGroupConfigurations.map(({ name, roles }) => [name, roles[0]]))).toEqual(
      rolesOfGroups,
    );
    expect(defaultGroupConfigurations.every(({ roles }) => roles.length === 1)).toBe(true);
  });
});

it('mayAcceptCall is false for a disabled user', () => {
  expect(mayAcceptCall({ ...closer, disabled: true }, { requested_group: 'closer_t1' })).toBe(false);
});

it('allowedAgentsOf matches the workflow', () => {
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
