import { expect, it } from 'vitest';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { getUser } from '../table/users.ts';
import { setAvailability } from './set-availability.ts';

const WORKER = aUser().worker_sid ?? '';
const online = { available: true, availability_ts: at(0), waiting_for_call_since_ts: at(0) };

const inTable = (user: User) => {
  startUnitTable({ users: [user] });
  return { set: setAvailability, now: async () => (await getUser('agent-1')) ?? user };
};
/** The number of writes since the user was stored. */
const writesOf = async (now: () => Promise<User>): Promise<number> => (await now()).version - 1;

it('records when an agent went offline, and clears it when the agent is back', async () => {
  const { set, now } = inTable(aUser(online));
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(10) });
  expect(await now()).toMatchObject({ available: false, last_active: at(10) });
  expect((await now()).waiting_for_call_since_ts).toBeUndefined();
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(20) });
  expect(await now()).toMatchObject({ available: true, waiting_for_call_since_ts: at(20) });
  expect((await now()).last_active).toBeUndefined();
});

it('forgets the lost connection when the agent goes online, and not before', async () => {
  const { set, now } = inTable(aUser({ ...online, connection_lost_ts: at(5) }));
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(40) });
  expect(await now()).toMatchObject({ available: false, connection_lost_ts: at(5) });
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(50) });
  expect((await now()).connection_lost_ts).toBeUndefined();
});

it('is not overwritten by a late activity report', async () => {
  const { set, now } = inTable(aUser(online));
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(30) });
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(20) });
  expect(await now()).toMatchObject({ available: true, waiting_for_call_since_ts: at(30) });
});

it('is not blocked by the later time of a call’s end', async () => {
  const { set, now } = inTable(aUser({ ...online, waiting_for_call_since_ts: at(50) }));
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(40) });
  expect(await now()).toMatchObject({ available: false, last_active: at(40) });
});

it('is written once, however often it is reported', async () => {
  const { set, now } = inTable(aUser(online));
  const offline = { worker_sid: WORKER, available: false, ts: at(10) };
  await Promise.all([set('agent-1', offline), set('agent-1', offline), set('agent-1', offline)]);
  expect(await writesOf(now)).toBe(1);
});

it('ignores an unknown user', async () => {
  const { set, now } = inTable(aUser(online));
  await set('somebody', { worker_sid: WORKER, available: true, ts: at(10) });
  expect(await writesOf(now)).toBe(0);
});

it("is not changed by a worker that is not the user's own, whatever its attributes say", async () => {
  const { set, now } = inTable(aUser(online));
  await set('agent-1', { worker_sid: `WK${'9'.repeat(32)}`, available: false, ts: at(10) });
  expect(await writesOf(now)).toBe(0);
});

it('does not go online for a disabled user', async () => {
  const { set, now } = inTable(aUser({ disabled: true }));
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(10) });
  expect(await writesOf(now)).toBe(0);
});
