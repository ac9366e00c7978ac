import { describe, expect, it } from 'vitest';
import type { LiveCall } from '#shared/calls/call';
import type { Agent } from '#shared/users/user';
import type { LiveChange } from '../../lib/live/live.ts';
import { aCallOf, anAgent, aWaitingCall } from './agents/monitor.fixture.ts';
import { withAgentChanges, withCallChanges } from './monitor-changes.ts';

const callChange = (item: LiveCall): LiveChange<'call'> => ({
  topic: 'live-calls',
  entity: 'call',
  id: item.id,
  version: item.version,
  removed: false,
  item,
});
const agentChange = (item: Agent): LiveChange<'user'> => ({
  topic: 'agents',
  entity: 'user',
  id: item.id,
  version: item.version,
  removed: false,
  item,
});

describe('the live calls', () => {
  const [mine, others] = [aCallOf('maria'), aCallOf('james')];

  it('take new calls and newer versions in one step, and keep the other objects', () => {
    const muted = { ...mine, version: 3, agent_muted: true };
    const after = withCallChanges([mine, others], [callChange(muted), callChange(aWaitingCall())]);
    expect(after.map(({ id, agent_muted }) => [id, agent_muted])).toEqual([
      ['call-of-maria', true],
      ['call-of-james', false],
      ['waiting', false],
    ]);
    expect(after[1]).toBe(others);
  });

  it('ignore older versions, and stay the same list', () => {
    const calls = [mine, others];
    expect(withCallChanges(calls, [callChange({ ...mine, version: 2, agent_muted: true })])).toBe(calls);
    expect(withCallChanges(calls, [{ ...callChange(aWaitingCall()), item: undefined, removed: true }])).toBe(calls);
  });

  it('keep a call in wrap-up, and remove it when it is disposed, deleted or abandoned in the queue', () => {
    const over = { ...mine, version: 4, call_ended: true, reservation_status: 'wrapup' as const };
    expect(withCallChanges([mine], [callChange(over)])).toEqual([over]);
    expect(withCallChanges([over], [callChange({ ...over, version: 5, disposition: 'Sale' })])).toEqual([]);
    expect(withCallChanges([mine], [{ ...callChange(mine), version: 9, removed: true, item: undefined }])).toEqual([]);
    const waiting = aWaitingCall();
    expect(withCallChanges([waiting], [callChange({ ...waiting, version: 9, call_ended: true })])).toEqual([]);
  });

  it('apply several changes of one call in order', () => {
    const changes = [3, 4, 5].map(version => callChange({ ...mine, version, lead_hold: version === 5 }));
    expect(withCallChanges([mine], changes)).toEqual([{ ...mine, version: 5, lead_hold: true }]);
  });
});

describe('the agents', () => {
  const maria = anAgent('maria');

  it('follow their state', () => {
    const online = { ...maria, version: 2, available: true };
    expect(withAgentChanges([maria], [agentChange(online)], false)).toEqual([online]);
  });

  it('remove a disabled agent', () => {
    expect(withAgentChanges([maria], [agentChange({ ...maria, version: 2, disabled: true })], true)).toEqual([]);
  });

  it('keep an agent who is disabled during a call', () => {
    const disabled = { ...maria, version: 2, disabled: true };
    expect(withAgentChanges([maria], [agentChange(disabled)], true, [aCallOf('maria')])).toEqual([disabled]);
    expect(withAgentChanges([maria], [agentChange(disabled)], true, [aCallOf('james')])).toEqual([]);
  });

  it('hide admins from supervisors', () => {
    const ada = anAgent('ada', { groups: ['admin'], roles: ['admin'] });
    expect(withAgentChanges([maria], [agentChange(ada)], false)).toEqual([maria]);
    expect(withAgentChanges([maria], [agentChange(ada)], true)).toEqual([maria, ada]);
    const promoted = { ...maria, version: 2, roles: ['admin' as const], groups: ['admin'] };
    expect(withAgentChanges([maria], [agentChange(promoted)], false)).toEqual([]);
  });
});
