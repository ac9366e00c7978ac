import { describe, expect, it } from 'vitest';
import type { LiveCall } from '../calls/call.ts';
import type { Agent } from '../users/user.ts';
import { agentName, groupAgents, groupsOf, isVisibleToAdminsOnly } from './agent-groups.ts';
import { agentState, callsByAgent, isOnline } from './agent-state.ts';
import { callChips } from './call-chips.ts';
import { queueOf, queuesByGroup } from './queue.ts';
import { supervisedCalls } from './supervised-calls.ts';

const at = (minute: number) => `2026-01-05T15:${String(minute).padStart(2, '0')}:00.000Z`;

const aCall = (changes: Partial<LiveCall> = {}): LiveCall => ({
  id: 'c1',
  call_source: 'customer_inbound_call',
  task_creation_source: 'customer_inbound_call',
  created_ts: at(0),
  accepted_ts: at(1),
  call_ended: false,
  reservation_status: 'accepted',
  reservation_user_key: 'user/maria',
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 1,
  ...changes,
});
const inWrapUp = (changes: Partial<LiveCall> = {}) =>
  aCall({ call_ended: true, reservation_status: 'wrapup', ...changes });
const inQueue = (changes: Partial<LiveCall> = {}) =>
  aCall({ reservation_status: 'enqueued', reservation_user_key: undefined, accepted_ts: undefined, ...changes });

const anAgent = (first_name: string, groups: string[], roles: Agent['roles'] = ['closer']) => ({
  first_name,
  last_name: 'Lopez',
  email: `${first_name.toLowerCase()}@coverline.test`,
  groups,
  roles,
});

describe("an agent's state", () => {
  it.each([
    [false, aCall(), 'on-call', true],
    [true, inWrapUp(), 'wrap-up', true],
    [true, undefined, 'available', true],
    [false, undefined, 'offline', false],
  ] as const)('available %s, call %o: %s', (available, call, state, online) => {
    expect(agentState({ available }, call)).toBe(state);
    expect(isOnline(state)).toBe(online);
  });
});

describe('the call of each agent', () => {
  it('is the call under way, rather than one in wrap-up', () => {
    const [on, over] = [aCall({ id: 'on' }), inWrapUp({ id: 'over', accepted_ts: at(9) })];
    expect(callsByAgent([on, over]).get('maria')?.id).toBe('on');
    expect(callsByAgent([over, on]).get('maria')?.id).toBe('on');
  });

  it('is the latest of several', () => {
    const calls = [
      aCall({ id: 'early' }),
      aCall({ id: 'late', accepted_ts: at(5) }),
      aCall({ id: 'mid', accepted_ts: at(3) }),
    ];
    expect(callsByAgent(calls).get('maria')?.id).toBe('late');
  });

  it('is none if the call waits or is disposed', () => {
    expect(callsByAgent([inQueue(), inWrapUp({ disposition: 'Sale' })]).size).toBe(0);
  });
});

describe('the groups of the monitor', () => {
  const ada = anAgent('Ada', ['admin'], ['admin']);
  const zoe = anAgent('Zoe', ['verification', 'closer_t1']);
  const ann = anAgent('Ann', ['closer_t1']);
  const bea = anAgent('Bea', ['closer_t1']);
  const everybody = [ada, zoe, bea, ann];
  const shown = (chosen: string[]) =>
    groupAgents(everybody, new Set(chosen)).map(({ group, agents }) => [group, agents.map(agent => agent.first_name)]);

  it('list the admins last, and each agent once under the first group, by name', () => {
    expect(shown([])).toEqual([
      ['closer_t1', ['Ann', 'Bea']],
      ['verification', ['Zoe']],
      ['admin', ['Ada']],
    ]);
  });

  it('list under a chosen group all its agents', () => {
    expect(shown(['closer_t1'])).toEqual([['closer_t1', ['Ann', 'Bea', 'Zoe']]]);
  });

  it('contain every group, the admins last', () => {
    expect(groupsOf(everybody)).toEqual(['closer_t1', 'verification', 'admin']);
  });

  it('show admins to admins only, by group or by role', () => {
    expect(
      [ada, zoe, anAgent('Eve', ['closer_t1'], ['admin']), anAgent('Ivy', ['admin'])].map(isVisibleToAdminsOnly),
    ).toEqual([true, false, true, true]);
  });

  it('contain every group in order, wherever the admins stand among the agents', () => {
    const groups = ['closer_t1', 'customer_service', 'fronter_t1', 'verification', 'admin'];
    for (const order of [
      groups,
      groups.toReversed(),
      ['fronter_t1', 'admin', 'verification', 'closer_t1', 'customer_service'],
    ])
      expect(groupsOf(order.map(group => anAgent('Ann', [group])))).toEqual(groups);
  });

  it('list agents by name without regard to case, and agents of one name by e-mail', () => {
    const named = (first_name: string, email: string) => ({ ...anAgent('Ann', ['closer_t1']), first_name, email });
    const sorted = [
      named('alma', 'z@coverline.test'),
      named('Ann', 'a@coverline.test'),
      named('ann', 'b@coverline.test'),
      named('Bea', 'c@coverline.test'),
    ];
    for (const agents of [sorted, sorted.toReversed()])
      expect(groupAgents(agents, new Set())).toEqual([{ group: 'closer_t1', agents: sorted }]);
  });

  it('list an agent by name, and one without a name by e-mail', () => {
    expect(agentName(anAgent('Ann', []))).toBe('Ann Lopez');
    expect(agentName({ first_name: '', last_name: '', email: 'x@coverline.test' })).toBe('x@coverline.test');
  });
});

describe("a call's chips", () => {
  const everything = {
    verification_requested: true,
    lead_hold: true,
    qualified_status: 'Qualified',
    agent_muted: true,
    request_take_over: true,
    agent_disconnected: true,
  };
  const nameOf = (email: string) => (email === 'ada@coverline.test' ? 'Ada Field' : email);
  const labels = (changes: Partial<LiveCall>) => callChips(aCall(changes), nameOf).map(({ label }) => label);

  it('are the documented ones, in their order', () => {
    expect(labels(everything)).toEqual(['Sale', 'ON HOLD', 'Qualified', 'AGENT MUTED', 'TO REQUESTED', 'Disconnected']);
  });

  it('are urgent where a supervisor should look, good for a sale, and plain otherwise', () => {
    const tones = (changes: Partial<LiveCall>) => callChips(aCall(changes), nameOf).map(({ tone }) => tone);
    expect(tones(everything)).toEqual(['good', 'urgent', 'plain', 'urgent', 'urgent', 'urgent']);
    expect(tones({ taken_over_by_email: 'ada@coverline.test' })).toEqual(['plain']);
  });

  it('show who took the call over, in place of the request', () => {
    expect(labels({ request_take_over: true, taken_over_by_email: 'ada@coverline.test' })).toEqual(['TO Ada Field']);
  });

  it('show only sale and qualification for an ended call', () => {
    expect(labels({ ...everything, call_ended: true })).toEqual(['Sale', 'Qualified']);
  });

  it('tell of a customer who went back to the queue, also after the agent’s part has ended', () => {
    expect(labels({ customer_requeued: true, call_ended: true })).toEqual(['CUSTOMER BACK IN QUEUE']);
  });

  it('derive the qualification from the transferring group if the call has none', () => {
    expect(labels({ transfer_from_user_group: 'fronter_t3' })).toEqual(['Semi-Qualified']);
    expect(labels({})).toEqual([]);
  });
});

describe('the queue', () => {
  it('counts waiting calls, and finds the oldest', () => {
    const calls = [
      inQueue({ created_ts: at(4) }),
      inQueue({ created_ts: at(2) }),
      inQueue({ created_ts: at(1), call_ended: true }),
      aCall({ created_ts: at(0) }),
    ];
    expect(queueOf(calls)).toEqual({ count: 2, oldest_ts: at(2) });
    expect(queueOf([])).toEqual({ count: 0, oldest_ts: undefined });
  });
});

describe('supervisedCalls', () => {
  const root = aCall({ id: 'root', supervised_by: ['user/ada'] });
  const related = aCall({
    id: 'next',
    root_call_id: 'root',
    reservation_user_key: 'user/zoe',
    supervised_by: ['user/ada'],
  });
  const ids = (calls: LiveCall[]) => supervisedCalls(calls, 'user/ada').map(({ id }) => id);

  it('returns all calls of the conference that the admin is in', () => {
    expect(ids([root, related, aCall({ id: 'other', supervised_by: ['user/eve'] }), aCall({ id: 'alone' })])).toEqual([
      'root',
      'next',
    ]);
  });

  it('also returns calls that wait for their agent, after those that have one', () => {
    const waiting = inQueue({ id: 'waiting', root_call_id: 'root', supervised_by: ['user/ada'] });
    expect(ids([waiting, root])).toEqual(['root', 'waiting']);
    expect(ids([inWrapUp({ id: 'root' }), waiting])).toEqual(['waiting']);
  });

  it('returns none once the admin has taken the call over, or it has ended', () => {
    const takeOver = aCall({ id: 'takeover', root_call_id: 'root', reservation_user_key: 'user/ada' });
    expect(ids([root, related, takeOver])).toEqual([]);
    expect(ids([inWrapUp({ supervised_by: ['user/ada'] })])).toEqual([]);
  });
});

describe('the queues of the groups', () => {
  it('are those for which calls wait, the one with the longest wait first', () => {
    const calls = [
      inQueue({ requested_group: 'closer_t1', created_ts: at(4) }),
      inQueue({ requested_group: 'closer_t2', created_ts: at(2) }),
      inQueue({ requested_group: 'closer_t1', created_ts: at(1) }),
      inQueue({ requested_group: 'verification', call_ended: true }),
      inQueue({ created_ts: at(3) }),
      aCall({ requested_group: 'verification' }),
    ];
    expect(queuesByGroup(calls)).toEqual([
      { group: 'closer_t1', count: 2, oldest_ts: at(1) },
      { group: 'closer_t2', count: 1, oldest_ts: at(2) },
      { group: undefined, count: 1, oldest_ts: at(3) },
    ]);
  });

  it('are in that order, whichever group is met first', () => {
    const calls = [
      inQueue({ requested_group: 'closer_t1', created_ts: at(4) }),
      inQueue({ requested_group: 'closer_t2', created_ts: at(2) }),
      inQueue({ requested_group: 'closer_t2', created_ts: at(3) }),
    ];
    const sorted = [
      { group: 'closer_t2', count: 2, oldest_ts: at(2) },
      { group: 'closer_t1', count: 1, oldest_ts: at(4) },
    ];
    for (const order of [calls, calls.toReversed()]) expect(queuesByGroup(order)).toEqual(sorted);
  });

  it('are none where nobody waits', () => {
    expect(queuesByGroup([aCall()])).toEqual([]);
  });
});
