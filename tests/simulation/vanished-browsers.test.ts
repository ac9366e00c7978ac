import { beforeEach, describe, expect, it } from 'vitest';
import { HEARTBEAT_EVERY_S } from '#shared/agents/heartbeat';
import { VANISHED_AFTER_S } from '#shared/agents/presence';
import { CHECK_EVERY_S } from '#shared/contracts/deadline-check';
import { sendHeartbeat } from '#shared/contracts/identity';
import { User } from '#shared/users/user';
import { callsOf } from '../support/simulation/invariants.ts';
import type { Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';

let shift: Shift;
let agent: User;
simulateEachTest(opened => {
  shift = opened;
  agent = shift.memberOf('closer_t1');
});

const stored = ({ id }: User): User =>
  User.parse(shift.system.table.all().find(item => item.entity === 'user' && item.id === id));

const offersTo = ({ worker_sid }: User) =>
  shift.system.engine.store.reservations.all().filter(one => one.workerSid === worker_sid);

/** Each request that sets a worker offline. */
const setOffline = () =>
  shift.system.restRequests.filter(
    ({ path, form }) =>
      path.includes('/Workers/') && form.get('ActivitySid') === shift.system.settings.activity_sids.offline,
  );

/** A console that reports itself, until its browser vanishes. */
const openConsole = async (user: User, { available = true } = {}) => {
  let isOpen = true;
  const beatLater = (): void => {
    shift.system.clock.after(HEARTBEAT_EVERY_S * 1000, () => {
      if (!isOpen) return;
      void shift.system.call(sendHeartbeat, user.id, { available });
      beatLater();
    });
  };
  await shift.ask(sendHeartbeat, user, { available });
  beatLater();
  return () => {
    isOpen = false;
  };
};

const DETECTED_WITHIN_S = VANISHED_AFTER_S + CHECK_EVERY_S + 1;

describe('an available agent', () => {
  let vanish: () => void;
  beforeEach(async () => {
    shift.system.silentConsoles.add(agent.id);
    await shift.setOnline(agent);
    vanish = await openConsole(agent);
    // The first checks are sent after the first minute.
    await shift.runFor(70);
  });

  it('whose browser vanishes is set offline once, gets no call, and can go online again', async () => {
    expect(stored(agent)).toMatchObject({ available: true });
    vanish();
    await shift.runFor(DETECTED_WITHIN_S);
    expect(stored(agent)).toMatchObject({ available: false, connection_lost_ts: expect.any(String) });
    await shift.runFor(120);
    expect(setOffline()).toHaveLength(1);
    await shift.ring();
    expect(offersTo(agent)).toEqual([]);

    await shift.setOnline(agent);
    vanish = await openConsole(agent);
    expect(stored(agent)).toMatchObject({ available: true });
    expect(stored(agent).connection_lost_ts).toBeUndefined();
    await shift.accept(agent);
    await shift.runFor(120);
    expect(stored(agent)).toMatchObject({ available: true });
    vanish();
    expect(await shift.finish()).toEqual([]);
  });

  it('stays available while the console reports itself', async () => {
    await shift.runFor(300);
    expect(stored(agent)).toMatchObject({ available: true });
    expect(stored(agent).connection_lost_ts).toBeUndefined();
    vanish();
    expect(await shift.finish()).toEqual([]);
  });

  it('on a call whose audio works is not set offline: the card says so, until the console is back', async () => {
    const id = await shift.talk(agent);
    vanish();
    await shift.runFor(DETECTED_WITHIN_S);
    expect(stored(agent)).toMatchObject({ available: true, connection_lost_ts: expect.any(String) });
    expect(shift.callNow(id)).toMatchObject({ call_ended: false, agent_disconnected: false });
    expect(setOffline()).toEqual([]);

    vanish = await openConsole(agent);
    await shift.runFor(CHECK_EVERY_S + 1);
    expect(stored(agent)).toMatchObject({ available: true });
    expect(stored(agent).connection_lost_ts).toBeUndefined();
    vanish();
    expect(await shift.finish()).toEqual([]);
  });

  it('on a call is set offline when the audio is lost too, and the customer goes back to the queue', async () => {
    const id = await shift.talk(agent);
    vanish();
    await shift.runFor(DETECTED_WITHIN_S);
    shift.system.clients.cut(agent.id);
    await shift.runFor(CHECK_EVERY_S + 2);
    expect(stored(agent)).toMatchObject({ available: false, connection_lost_ts: expect.any(String) });
    await shift.until('the customer is back in the queue', () => shift.callNow(id).customer_requeued, 75);
    expect(callsOf(shift.system).filter(call => call.root_call_id === id)).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });
});

it.each([
  ['set offline while a console without an available agent reports', true],
  ['held back while no console at all reports', false],
])('five agents who vanish at once are %s', async (_, isReported) => {
  const agents = shift.system.users.filter(({ worker_sid }) => worker_sid !== undefined).slice(0, 5);
  expect(agents).toHaveLength(5);
  const supervisor = await shift.aColleague(agent, 'supervisor-1');
  const vanishAll: (() => void)[] = [];
  for (const one of agents) {
    shift.system.silentConsoles.add(one.id);
    await shift.setOnline(one);
    vanishAll.push(await openConsole(one));
  }
  const close = await openConsole(supervisor, { available: false });
  await shift.runFor(70);
  if (!isReported) close();
  for (const vanish of vanishAll) vanish();
  await shift.runFor(DETECTED_WITHIN_S);
  expect(agents.map(one => stored(one).available)).toEqual(agents.map(() => !isReported));
  close();
  expect(await shift.finish()).toEqual([]);
});

it('an agent whose browser vanishes before its first report is set offline after a minute', async () => {
  shift.system.silentConsoles.add(agent.id);
  await shift.setOnline(agent);
  await shift.runFor(59);
  expect(stored(agent)).toMatchObject({ available: true });
  await shift.runFor(2 * CHECK_EVERY_S);
  expect(stored(agent)).toMatchObject({ available: false, connection_lost_ts: expect.any(String) });
  expect(await shift.finish()).toEqual([]);
});
