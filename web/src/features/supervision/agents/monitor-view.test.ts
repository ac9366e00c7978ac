import { describe, expect, it } from 'vitest';
import type { Agent } from '#shared/users/user';
import { noRinging } from '../use-ringing.ts';
import { aCallOf, anAgent, aWaitingCall } from './monitor.fixture.ts';
import { type MonitorFilter, type MonitorInput, monitorView, type Seat } from './monitor-view.ts';

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
const TODAY = '2026-01-05';
const noFilter: MonitorFilter = { groups: [], presence: 'all' };
const now = { agents, calls, ringing: noRinging, today: TODAY };
const view = (filter: Partial<MonitorFilter> = {}) => monitorView({ ...now, filter: { ...noFilter, ...filter } });
const shown = (filter: Partial<MonitorFilter>) =>
  view(filter).sections.map(({ group, seats }) => [group, seats.map(({ agent, state }) => `${agent.id} ${state}`)]);

describe('the monitor', () => {
  it('has all agents by group with their state', () => {
    expect(shown({})).toEqual([
      ['closer_t1', ['james available', 'maria on-call']],
      ['closer_t2', ['sam wrap-up', 'priya offline']],
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

describe('the cards of a group', () => {
  const at = (minute: number) => `2026-01-05T15:0${minute}:00.000Z`;
  const waiting = (id: string, waiting_for_call_since_ts = at(5)) =>
    anAgent(id, { available: true, waiting_for_call_since_ts });
  const seatsOf = (members: Agent[], input: Partial<MonitorInput> = {}): Seat[] =>
    monitorView({ ...now, calls: [], filter: noFilter, agents: members, ...input }).sections.flatMap(
      ({ seats }) => seats,
    );
  const names = (members: Agent[], input: Partial<MonitorInput> = {}) =>
    seatsOf(members, input).map(({ agent }) => agent.id);

  it('begin with who lost the connection, then who is available, by name; offline agents are last and compact', () => {
    const members = [
      anAgent('ann'),
      anAgent('bea'),
      anAgent('cid'),
      anAgent('dan', { connection_lost_ts: at(1) }),
      waiting('eve'),
      anAgent('fay', { connection_lost_ts: '2026-01-04T15:00:00.000Z' }),
      waiting('gus'),
    ];
    const over = aCallOf('bea', { call_ended: true, call_ended_ts: at(5), reservation_status: 'wrapup' });
    const seats = seatsOf(members, { calls: [over, aCallOf('cid')] });
    expect(seats.map(({ agent, isLost, isCompact }) => `${agent.id} ${isLost} ${isCompact}`)).toEqual([
      'dan true false',
      'eve false false',
      'gus false false',
      'cid false false',
      'bea false false',
      'ann false true',
      'fay false true',
    ]);
  });

  it('mark of several available agents the one who has waited longest', () => {
    const marked = (members: Agent[]) => seatsOf(members).flatMap(seat => (seat.waitsLongest ? [seat.agent.id] : []));
    expect(marked([waiting('ann', at(3)), waiting('bea', at(1)), waiting('cid', at(2))])).toEqual(['bea']);
    expect(marked([waiting('ann'), anAgent('bea')])).toEqual([]);
  });

  it('say at whom a call rings, since when, without moving', () => {
    const members = [waiting('ann'), waiting('bea')];
    const ringing = new Map([['bea@coverline.test', at(7)]]);
    expect(seatsOf(members, { ringing })).toMatchObject([
      { state: 'available', since: at(5) },
      { state: 'ringing', since: at(7), waitsLongest: false },
    ]);
    expect(monitorView({ ...now, agents: members, calls: [], ringing, filter: noFilter }).counts.online).toBe(2);
  });

  it('do not ring again where the agent has had the call, and is free again since', () => {
    const ringing = new Map([['bea@coverline.test', at(7)]]);
    expect(seatsOf([{ ...waiting('bea'), waiting_for_call_since_ts: at(9) }], { ringing })).toMatchObject([
      { state: 'available', since: at(9) },
    ]);
  });

  it('show the call instead of the ringing as soon as the agent has it', () => {
    const ringing = new Map([['ann@coverline.test', at(7)]]);
    expect(seatsOf([waiting('ann')], { ringing, calls: [aCallOf('ann')] })).toMatchObject([{ state: 'on-call' }]);
    expect(seatsOf([anAgent('ann')], { ringing })).toMatchObject([{ state: 'offline' }]);
  });

  it('keep their places and sizes while the order is frozen, and show the new state', () => {
    const frozen = monitorView({ ...now, agents: [waiting('ann'), anAgent('bea')], calls: [], filter: noFilter }).ranks;
    const changed = [anAgent('ann'), waiting('bea')];
    expect(names(changed)).toEqual(['bea', 'ann']);
    expect(seatsOf(changed, { frozen })).toMatchObject([
      { agent: { id: 'ann' }, state: 'offline', isCompact: false },
      { agent: { id: 'bea' }, state: 'available', isCompact: true },
    ]);
  });
});
