import { describe, expect, it } from 'vitest';
import { HEARTBEAT_EVERY_S } from '#shared/agents/heartbeat';
import { CHECK_EVERY_S } from '#shared/contracts/deadline-check';
import { sendHeartbeat } from '#shared/contracts/identity';
import { secondsBetween, timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { callsOf } from '../support/simulation/invariants.ts';
import type { Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

/** As the simulated system is configured. */
const AGENT_RETURN_S = 60;

let shift: Shift;
let agent: User;
let colleague: User;
simulateEachTest(opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
  colleague = shift.memberOf('closer_t1', 1);
});

it('gives the customer of an agent whose browser was closed to a colleague, before the callers in the queue', async () => {
  await shift.setOnline(agent);
  const id = await shift.talk(agent);
  await shift.runFor(60);
  const lostAt = timestamp(shift.now());
  shift.system.clients.cut(agent.id);
  await shift.runFor(5);
  const waiting = await shift.ring('+15552340002');
  await shift.setOnline(colleague, false);
  await shift.until('the customer is back in the queue', () => shift.callNow(id).customer_requeued, 75);
  const waited = secondsBetween(lostAt, timestamp(shift.now()));
  expect(shift.callNow(id)).toMatchObject({ call_ended: true });
  expect(waited).toBeGreaterThanOrEqual(AGENT_RETURN_S);
  expect(waited).toBeLessThanOrEqual(AGENT_RETURN_S + CHECK_EVERY_S + 1);
  await shift.setOnline(colleague);
  const next = await shift.accept(colleague);
  expect(shift.callNow(next)).toMatchObject({ root_call_id: id, reservation_user_key: `user/${colleague.id}` });
  expect(shift.callNow(waiting)).toMatchObject({ reservation_status: 'enqueued' });
  await shift.dispose(agent, id);
  expect(callsOf(shift.system).filter(call => call.root_call_id === id)).toHaveLength(1);
  expect(await shift.finish()).toEqual([]);
});

describe('an agent whose leave was never reported', () => {
  /** How long the customer was alone. */
  const waited = async (id: string) => {
    const lostAt = timestamp(shift.now());
    shift.system.clients.cut(agent.id);
    const within = AGENT_RETURN_S + CHECK_EVERY_S + 1;
    await shift.until('the customer is back in the queue', () => shift.callNow(id).customer_requeued, within);
    return secondsBetween(lostAt, timestamp(shift.now()));
  };
  /** The console goes on reporting itself, without a leg, until the day ends. */
  const reportNoLeg = async (): Promise<void> => {
    await shift.system.call(sendHeartbeat, agent.id, { has_leg: false });
    shift.system.clock.after(HEARTBEAT_EVERY_S * 1000, () => void reportNoLeg());
  };

  it.each<[string, () => unknown]>([
    ['was closed', () => undefined],
    ['was loaded again', reportNoLeg],
  ])('loses the customer within the setting if the browser %s', async (_, browser) => {
    shift.system.chosen.webhook = name => (name === 'participant-leave #1' ? 'lost' : undefined);
    shift.system.silentConsoles.add(agent.id);
    await shift.setOnline(agent);
    await shift.ask(sendHeartbeat, agent, {});
    const id = await shift.talk(agent);
    await shift.runFor(15);
    await shift.ask(sendHeartbeat, agent, {});
    void browser();
    expect(await waited(id)).toBeGreaterThanOrEqual(AGENT_RETURN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true });
    await shift.dispose(agent, id);
    expect(await shift.finish()).toEqual([]);
  });
});

describe('an agent of whom the join and the leave were never reported', () => {
  const isLost = (name: string) => ['participant-join #1', 'participant-leave #1'].includes(name);
  /** The settled call, a check of the silent console, the setting and a check. */
  const NOTICED_WITHIN_S = 60 + CHECK_EVERY_S + AGENT_RETURN_S + CHECK_EVERY_S + 1;

  it('loses the customer to a colleague like any other, and is set offline', async () => {
    shift.system.chosen.webhook = name => (isLost(name) ? 'lost' : undefined);
    shift.system.silentConsoles.add(agent.id);
    await shift.setOnline(agent);
    await shift.ask(sendHeartbeat, agent, {});
    const id = await shift.talk(agent);
    shift.system.clients.cut(agent.id);
    await shift.until('the customer is back in the queue', () => shift.callNow(id).customer_requeued, NOTICED_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: true, agent_disconnected: false });
    await shift.runFor(CHECK_EVERY_S + 1);
    const stored = shift.system.table.all().find(item => item.entity === 'user' && item.id === agent.id);
    expect(stored).toMatchObject({ available: false, connection_lost_ts: expect.any(String) });
    await shift.setOnline(colleague);
    const next = await shift.accept(colleague);
    expect(shift.callNow(next)).toMatchObject({ root_call_id: id, reservation_user_key: `user/${colleague.id}` });
    await shift.dispose(agent, id);
    expect(await shift.finish()).toEqual([]);
  });

  it('keeps the customer if only the join was lost', async () => {
    shift.system.chosen.webhook = name => (name === 'participant-join #1' ? 'lost' : undefined);
    await shift.setOnline(agent);
    const id = await shift.talk(agent);
    await shift.runFor(NOTICED_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject({ call_ended: false, agent_disconnected: false });
    expect(await shift.finish()).toEqual([]);
  });
});
