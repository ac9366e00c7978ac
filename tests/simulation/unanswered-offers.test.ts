import { describe, expect, it } from 'vitest';
import { createLead } from '#platform/table/leads';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { aLead } from '../support/builders/a-lead.ts';
import { callsOf } from '../support/simulation/invariants.ts';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
let agent: User;
let next: User;
let other: User;
simulateEachTest(async opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  next = shift.memberOf('closer_t1', 1);
  other = shift.memberOf('spanish_speaking_agent');
  await shift.setOnline(agent);
});

const openCallsOf = async (user: User) => {
  const { output } = await shift.ask(operations.listOpenCalls, user, {});
  return output?.data.map(({ id }) => id);
};
const isAvailable = (user: User) => shift.system.table.all().find(({ id }) => id === user.id)?.available;

describe('an agent with a sleeping laptop', () => {
  it('does not accept the offer: the agent goes offline, and the caller is offered to the next agent', async () => {
    const id = await shift.ring();
    await shift.offerTo(agent);
    await shift.runFor(8);
    expect(isAvailable(agent)).toBe(false);
    await shift.setOnline(next);
    expect(await shift.accept(next)).toBe(id);
    expect(shift.callNow(id)).toMatchObject({ reservation_user_key: keyOf('user', next.id) });
    expect(await openCallsOf(agent)).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it('accepts, and the agent’s leg is not answered: no orphaned leg, the caller goes to the next agent', async () => {
    shift.system.clients.fallAsleep(agent.id);
    const id = await shift.ring();
    const { sid } = await shift.offerTo(agent);
    await shift.acceptOffer(agent);
    await shift.runFor(30);
    expect(['timeout', 'canceled', 'rejected', 'rescinded']).toContain(
      shift.system.engine.store.reservations.get(sid).status,
    );
    expect(await openCallsOf(agent)).toEqual([]);
    await shift.setOnline(agent, false);
    await shift.setOnline(next);
    expect(await shift.accept(next)).toBe(id);
    expect(shift.callNow(id)).toMatchObject({ reservation_user_key: keyOf('user', next.id), call_ended: false });
    expect(await shift.finish()).toEqual([]);
  });

  it('is the target of a transfer: the first agent keeps the customer, and sees the failure', async () => {
    const id = await shift.talk(agent);
    await shift.setOnline(other);
    shift.system.clients.fallAsleep(other.id);
    await shift.insist(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    await shift.offerTo(other);
    await shift.acceptOffer(other);
    await shift.runFor(125);
    expect(shift.callNow(id)).toMatchObject({
      transfer_status: 'Failed',
      call_ended: false,
      agent_disconnected: false,
    });
    expect(await openCallsOf(other)).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it('is dialled back: the agent stays disconnected, the customer hears music, and the agent may retry', async () => {
    const id = await shift.talk(agent);
    shift.system.clients.cut(agent.id);
    shift.system.clients.fallAsleep(agent.id);
    await shift.runFor(2);
    const dial = () => shift.ask(operations.dialAgentBackByTask, agent, { task_attribute: keyOf('taskAttribute', id) });
    expect((await dial()).status).toBe(200);
    expect((await dial()).status).toBe(409);
    await shift.runFor(30);
    expect(shift.callNow(id)).toMatchObject({ agent_disconnected: true, lead_hold: true, call_ended: false });
    expect((await dial()).status).toBe(200);
    await shift.runFor(30);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('an outbound call', () => {
  const PHONE = '+15557770001';
  const dial = async (does: 'ring' | 'answer', { afterMs = 500, seconds = 3 } = {}) => {
    const { version: _, ...lead } = aLead({ phone_number: PHONE });
    await shift.system.settle(createLead(lead));
    shift.system.voice.phones.program(PHONE, { does, afterMs, tone: 0 });
    shift.acceptOwnDials();
    await shift.ask(operations.callbackTask, agent, { lead_key: keyOf('lead', lead.id) });
    await shift.runFor(seconds);
    return callsOf(shift.system)[0]?.id ?? '';
  };
  const onThePhone = () =>
    shift.system.voice.calls.list().filter(({ status }) => ['ringing', 'in-progress'].includes(status));

  it('stops ringing when the agent hangs up', async () => {
    const id = await dial('ring');
    expect(shift.callNow(id)).toMatchObject({ outbound_dialing_status: 'ringing', call_ended: false });
    expect((await shift.ask(operations.endCall, agent, keyed(id))).status).toBe(200);
    await shift.runFor(5);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(onThePhone()).toEqual([]);
    expect(await openCallsOf(agent)).toEqual([id]);
    expect(await shift.finish()).toEqual([]);
  });

  it('stops ringing when the agent is disconnected and then hangs up', async () => {
    const id = await dial('ring');
    shift.system.clients.cut(agent.id);
    await shift.runFor(2);
    expect((await shift.ask(operations.endCall, agent, keyed(id))).status).toBe(200);
    await shift.runFor(5);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(onThePhone()).toEqual([]);
    expect(await shift.finish()).toEqual([]);
  });

  it.each([0, 100, 300, 480, 500, 520, 600, 1000])(
    'ends once if the agent hangs up %d ms after dialing',
    async wait => {
      const id = await dial('answer', { afterMs: 300, seconds: wait / 1000 });
      await shift.insist(operations.endCall, agent, keyed(id));
      await shift.runFor(5);
      expect(shift.callNow(id).call_ended).toBe(true);
      expect(onThePhone()).toEqual([]);
      expect(await shift.finish()).toEqual([]);
    },
  );
});

/** A caller or an agent's leg waits for the TwiML of a voice webhook; without a response the call ends. */
describe('a voice webhook without a response', () => {
  const lose = (name: string) => {
    shift.system.chosen.webhook = sent => (sent === name ? 'lost' : undefined);
  };

  it.each(['voice/inbound #1', 'voice/wait #1'])('%s: the call ends, and no agent is left in it', async name => {
    lose(name);
    await shift.ring();
    await shift.runFor(15);
    expect(await shift.finish()).toEqual([]);
  });

  it('for a transfer: the first agent keeps the customer, and may transfer again', async () => {
    lose('voice/transfer #1');
    const id = await shift.talk(agent);
    await shift.setOnline(other);
    await shift.insist(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    await shift.accept(other);
    await shift.runFor(125);
    expect(shift.callNow(id)).toMatchObject({
      transfer_status: 'Failed',
      call_ended: false,
      agent_disconnected: false,
    });
    expect(await shift.finish()).toEqual([]);
  });

  it('for a transfer after the first agent left: the customer hears music, and is offered once more', async () => {
    lose('voice/transfer #1');
    const id = await shift.talk(agent);
    await shift.setOnline(other);
    await shift.insist(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    const lost = await shift.accept(other);
    await shift.insist(operations.endCall, agent, keyed(id));
    await shift.runFor(125);
    const waiting = callsOf(shift.system).filter(call => !call.call_ended);
    expect(waiting).toEqual([expect.objectContaining({ transfer_from_call_id: lost, reservation_status: 'enqueued' })]);
    const [conference] = shift.system.voice.conferences.list();
    expect(conference?.status).toBe('in-progress');
    const holds = shift.system.restRequests.flatMap(({ form }) => form.get('Hold') ?? []);
    expect(holds).toEqual(['true']);
    await shift.dispose(other, lost);
    await shift.accept(other);
    expect(shift.callNow(waiting[0]?.id ?? '')).toMatchObject({ reservation_status: 'accepted', lead_hold: false });
    expect(await shift.finish()).toEqual([]);
  });
});
