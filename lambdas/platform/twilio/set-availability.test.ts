import { expect, it } from 'vitest';
import type { User } from '#shared/users/user';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { setAvailabilityIn, type UserTable } from './set-availability.ts';

const WORKER = aUser().worker_sid ?? '';
const online = { available: true, availability_ts: at(0), waiting_for_call_since_ts: at(0) };

const inMemory = (user: User) => {
  let current = user;
  let writes = 0;
  const table: UserTable = {
    getUser: async id => (id === current.id ? current : undefined),
    updateUser: async (_, { set, remove = [], when = [] }) => {
      const guard = when[0];
      if (guard && 'value' in guard && guard.value !== current.version) return { outcome: 'conflict', current };
      const gone = Object.fromEntries(remove.map(field => [field, undefined]));
      current = { ...current, ...set, ...gone, version: current.version + 1 };
      writes++;
      return { outcome: 'written', item: current };
    },
  };
  return { set: setAvailabilityIn(table), now: () => current, writes: () => writes };
};

it('records when an agent went offline, and clears it when she is back', async () => {
  const { set, now } = inMemory(aUser(online));
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(10) });
  expect(now()).toMatchObject({ available: false, last_active: at(10) });
  expect(now().waiting_for_call_since_ts).toBeUndefined();
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(20) });
  expect(now()).toMatchObject({ available: true, waiting_for_call_since_ts: at(20) });
  expect(now().last_active).toBeUndefined();
});

it('is not overridden by an activity that came late', async () => {
  const { set, now } = inMemory(aUser(online));
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(30) });
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(20) });
  expect(now()).toMatchObject({ available: true, waiting_for_call_since_ts: at(30) });
});

it('is not overridden by the end of a call, which says nothing of it', async () => {
  const { set, now } = inMemory(aUser({ ...online, waiting_for_call_since_ts: at(50) }));
  await set('agent-1', { worker_sid: WORKER, available: false, ts: at(40) });
  expect(now()).toMatchObject({ available: false, last_active: at(40) });
});

it('is written once however often it is told', async () => {
  const { set, writes } = inMemory(aUser(online));
  const offline = { worker_sid: WORKER, available: false, ts: at(10) };
  await Promise.all([set('agent-1', offline), set('agent-1', offline), set('agent-1', offline)]);
  expect(writes()).toBe(1);
});

it('lets an unknown user be', async () => {
  const { set, writes } = inMemory(aUser(online));
  await set('somebody', { worker_sid: WORKER, available: true, ts: at(10) });
  expect(writes()).toBe(0);
});

it("is not changed by a worker that is not the user's own, whatever its attributes say", async () => {
  const { set, writes } = inMemory(aUser(online));
  await set('agent-1', { worker_sid: `WK${'9'.repeat(32)}`, available: false, ts: at(10) });
  expect(writes()).toBe(0);
});

it('does not go online for a disabled user', async () => {
  const { set, writes } = inMemory(aUser({ disabled: true }));
  await set('agent-1', { worker_sid: WORKER, available: true, ts: at(10) });
  expect(writes()).toBe(0);
});
