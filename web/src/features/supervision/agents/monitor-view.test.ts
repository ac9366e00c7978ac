import { describe, expect, it } from 'vitest';
import { aCallOf, anAgent, aWaitingCall } from './monitor.fixture.ts';
import { type MonitorFilter, monitorView } from './monitor-view.ts';

const agents = [
  anAgent('ada', { groups: ['admin'], roles: ['admin'], available: true }),
  anAgent('maria'),
  anAgent('james', { available: true }),
  anAgent('priya', { groups: ['closer_t2'] }),
  anAgent('sam', { groups: ['closer_t2'], available: true }),
];
const calls = [
  aCallOf('maria'),
  aCallOf('sam', { call_ended: true, call_ended_ts: '2026-01-05T15:05:00.000Z', reservation_status: 'wrapup' }),
  aWaitingCall(),
];
const view = (filter: Partial<MonitorFilter> = {}) =>
  monitorView(agents, calls, { groups: [], presence: 'all', ...filter });
const shown = (filter: Partial<MonitorFilter>) =>
  view(filter).sections.map(({ group, seats }) => [group, seats.map(({ agent, state }) => `${agent.id} ${state}`)]);

describe('the monitor', () => {
  it('has all agents by group with their state', () => {
    expect(shown({})).toEqual([
      ['closer_t1', ['james available', 'maria on-call']],
      ['closer_t2', ['priya offline', 'sam wrap-up']],
      ['admin', ['ada available']],
    ]);
  });

  it('counts who is online: active or available', () => {
    expect(view().counts).toEqual({ all: 5, online: 4, offline: 1 });
    expect(view({ groups: ['closer_t2'] }).counts).toEqual({ all: 2, online: 1, offline: 1 });
  });

  it('filters by groups and presence; the counts are those of the groups', () => {
    expect(shown({ groups: ['closer_t2'], presence: 'online' })).toEqual([['closer_t2', ['sam wrap-up']]]);
    expect(shown({ presence: 'offline' })).toEqual([['closer_t2', ['priya offline']]]);
    expect(view({ presence: 'offline' }).counts.all).toBe(5);
  });

  it('counts the queue and lists all groups, regardless of the filter', () => {
    const { queue, groups } = view({ groups: ['closer_t2'], presence: 'offline' });
    expect(queue).toEqual({ count: 1, oldest_ts: '2026-01-05T15:00:00.000Z' });
    expect(groups).toEqual(['closer_t1', 'closer_t2', 'admin']);
  });
});
