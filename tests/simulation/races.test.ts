import { beforeEach, describe, expect, it } from 'vitest';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { callsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
let agent: User;
let other: User;
let admin: User;
simulateEachTest(async opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  other = shift.memberOf('spanish_speaking_agent');
  admin = shift.memberOf('admin');
  await shift.setOnline(agent);
});

/** The delay of the second of two concurrent requests in milliseconds; negative if it is before the first. */
const offsets = [-800, -300, -100, -20, 0, 20, 100, 300, 800];

/** Runs both, the second with this delay after the first. */
const runWithOffset = async <A, B>(offset: number, one: () => Promise<A>, two: () => Promise<B>): Promise<[A, B]> => {
  const { clock, settle } = shift.system;
  const after = async <T>(ms: number, act: () => Promise<T>) => {
    await clock.wait(ms);
    return act();
  };
  const both = await settle(Promise.all([after(Math.max(0, -offset), one), after(Math.max(0, offset), two)]));
  await shift.runFor(10);
  return both;
};

const click = (operation: Parameters<Shift['system']['call']>[0], user: User, input: object) => () =>
  shift.system.call(operation, user.id, input as never);

/** The present participants of the conferences of this shift, by label or number. */
const present = () =>
  shift.system.voice.calls
    .list()
    .filter(({ status }) => status === 'in-progress')
    .map(({ from, to }) => (to.startsWith('client:') ? to.slice('client:'.length) : from))
    .sort();

const CUSTOMER = '+15552340001';
const hangsUp = (id: string) => async () => {
  const leg = shift.system.voice.calls.find(id);
  if (leg) shift.system.voice.calls.end(leg);
};

describe('two supervisors', () => {
  let second: User;
  beforeEach(async () => {
    second = await shift.aColleague(admin, 'second-admin');
  });
  const joins = (user: User, id: string, mode: 'listen' | 'whisper' | 'takeover') =>
    click(operations.adminJoinCall, user, { ...keyed(id), mode });

  it.each(offsets)('who join %d ms apart are both connected', async offset => {
    const id = await shift.talk(agent);
    const answers = await runWithOffset(offset, joins(admin, id, 'listen'), joins(second, id, 'whisper'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(present()).toEqual([CUSTOMER, admin.id, agent.id, second.id].sort());
    expect(shift.callNow(id).supervised_by).toEqual([keyOf('user', admin.id), keyOf('user', second.id)].sort());
    expect(await shift.finish()).toEqual([]);
  });

  it.each(offsets)('who take over %d ms apart: one gets the call, the other a message', async offset => {
    const id = await shift.talk(agent);
    const answers = await runWithOffset(offset, joins(admin, id, 'takeover'), joins(second, id, 'takeover'));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = callsOf(shift.system).filter(call => call.taken_over);
    expect(taken).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? admin : second;
    expect(taken[0]).toMatchObject({ reservation_user_key: keyOf('user', winner.id), call_ended: false });
    expect(present()).toEqual([CUSTOMER, winner.id].sort());
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(await shift.finish()).toEqual([]);
  });

  it.each(offsets)('who listen and take over %d ms apart: one gets the call', async offset => {
    const id = await shift.talk(agent);
    await shift.insist(operations.adminJoinCall, admin, { ...keyed(id), mode: 'listen' });
    await shift.insist(operations.adminJoinCall, second, { ...keyed(id), mode: 'listen' });
    await shift.runFor(2);
    const answers = await runWithOffset(offset, joins(admin, id, 'takeover'), joins(second, id, 'takeover'));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(callsOf(shift.system).filter(call => call.taken_over)).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a takeover', () => {
  const takesOver = (id: string) => click(operations.adminJoinCall, admin, { ...keyed(id), mode: 'takeover' });
  const transfer = (id: string) =>
    shift.insist(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });

  it('cancels a pending transfer', async () => {
    const id = await shift.talk(agent);
    await transfer(id);
    const related = shift.callNow(id).transfer_call_id ?? '';
    await shift.ask(operations.adminJoinCall, admin, { ...keyed(id), mode: 'takeover' });
    await shift.runFor(5);
    expect(shift.callNow(id)).toMatchObject({ transfer_status: 'Canceled', call_ended: true });
    expect(shift.callNow(related)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(shift.system.engine.store.tasks.get(shift.callNow(related).task_sid ?? '').status).toBe('canceled');
    expect(present()).toEqual([CUSTOMER, admin.id].sort());
    expect(await shift.finish()).toEqual([]);
  });

  it.each(offsets)('%d ms apart from the acceptance of a transfer leaves one agent with the call', async offset => {
    const id = await shift.talk(agent);
    await shift.setOnline(other);
    await transfer(id);
    await shift.offerTo(other);
    const [answer] = await runWithOffset(offset, takesOver(id), () => shift.acceptOffer(other));
    expect([200, 409]).toContain(answer.status);
    const on = callsOf(shift.system).filter(call => call.reservation_status === 'accepted');
    expect(present()).toEqual([CUSTOMER, ...on.map(call => call.reservation_user_key?.slice('user/'.length))].sort());
    expect(on.length).toBeGreaterThan(0);
    if (answer.status === 200) expect(shift.callNow(id).call_ended).toBe(true);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a transfer', () => {
  it.each(offsets)('to two groups %d ms apart goes to one', async offset => {
    const id = await shift.talk(agent);
    const to = (group: string) => click(operations.transferCall, agent, { ...keyed(id), to: group });
    const answers = await runWithOffset(offset, to('spanish_speaking_agent'), to('verification'));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(callsOf(shift.system).filter(call => call.root_call_id === id)).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });

  it.each(offsets)('that is cancelled %d ms apart from its acceptance is cancelled or accepted', async offset => {
    const id = await shift.talk(agent);
    await shift.setOnline(other);
    await shift.insist(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    await shift.offerTo(other);
    const [answer] = await runWithOffset(offset, click(operations.cancelTransfer, agent, keyed(id)), () =>
      shift.acceptOffer(other),
    );
    const isTaken = present().includes(other.id);
    expect([answer.status, shift.callNow(id).transfer_status]).toEqual(isTaken ? [409, 'Accepted'] : [200, 'Canceled']);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('the end of a call', () => {
  it.each(offsets)('by the agent and by the customer %d ms apart ends the call once', async offset => {
    const id = await shift.talk(agent);
    const [answer] = await runWithOffset(offset, click(operations.endCall, agent, keyed(id)), hangsUp(id));
    expect(answer.status).toBe(200);
    expect(shift.callNow(id)).toMatchObject({
      call_ended: true,
      reservation_status: 'wrapup',
      agent_disconnected: false,
    });
    expect(present()).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it.each(offsets)('%d ms apart from its acceptance leaves no orphaned leg', async offset => {
    const id = await shift.ring();
    await shift.offerTo(agent);
    await runWithOffset(offset, hangsUp(id), () => shift.acceptOffer(agent));
    await shift.runFor(120);
    const call = shift.callNow(id);
    expect(call.call_ended).toBe(true);
    expect(call.reservation_status).toBe(call.accepted_ts ? 'wrapup' : 'enqueued');
    expect(present()).toEqual([]);
    const { output } = await shift.ask(operations.listOpenCalls, agent, {});
    expect(output?.data.map(open => open.id)).toEqual(call.accepted_ts ? [id] : []);
    expect(await shift.finish()).toEqual([]);
  });

  it('before an agent accepts cancels the offer, and leaves nothing to dispose', async () => {
    const id = await shift.ring();
    const { sid } = await shift.offerTo(agent);
    await shift.hangUp(id);
    await shift.runFor(2);
    expect(shift.system.engine.store.reservations.get(sid).status).toBe('canceled');
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(await shift.finish()).toEqual([]);
  });
});

describe('a disposition', () => {
  const disposes = (id: string, more: object) =>
    click(operations.disposeCall, agent, {
      ...keyed(id),
      disposition: 'Not Interested',
      disposition_note: 'No.',
      ...more,
    });

  it.each(offsets)('sent twice %d ms apart is stored once', async offset => {
    const id = await shift.talk(agent);
    await shift.hangUp(id);
    const answers = await runWithOffset(offset, disposes(id, {}), disposes(id, { disposition: 'Wrong Number' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Not Interested' : 'Wrong Number';
    expect(shift.callNow(id).disposition).toBe(winner);
    expect(shift.system.table.all().find(({ entity }) => entity === 'lead')?.last_disposition).toBe(winner);
    expect(await shift.finish()).toEqual([]);
  });

  const callBackAt = () => new Date(shift.now().getTime() + 3_600_000).toISOString();

  it.each(offsets)('%d ms apart from the end, while offline: the agent gets no other offer', async offset => {
    const id = await shift.talk(agent);
    const next = await shift.ring('+15552340002');
    const chosen = { disposition: 'Call Back', callback_time: callBackAt(), go_offline: true };
    const [, answer] = await runWithOffset(offset, hangsUp(id), disposes(id, chosen));
    expect(answer.status).toBe(200);
    await shift.runFor(5);
    const worker = shift.system.engine.store.workers.get(agent.worker_sid ?? '');
    expect(worker.activitySid).toBe(shift.system.settings.activity_sids.offline);
    const offered = shift.system.engine.store.reservations.all().filter(one => one.workerSid === agent.worker_sid);
    expect(offered.map(({ status }) => status)).toEqual(['completed']);
    expect(shift.callNow(next)).toMatchObject({ reservation_status: 'enqueued', call_ended: false });
    expect(await shift.finish()).toEqual([]);
  });
});
