import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anAcceptedCall, anEndedCall } from '../../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { unreadableUser } from '../../../tests/support/unit/unreadable-user.ts';
import { listAgents } from './list-agents.ts';

afterEach(() => vi.restoreAllMocks());

const users = [
  aUser({ sessionId: 'secret' }),
  aUser({ id: 'gone', email: 'gone@coverline.test', disabled: true }),
  anAdminUser(),
  aUser({ id: 'by-role', email: 'role@coverline.test', roles: ['admin'] }),
];
const shownTo = async (actor = anActor(), calls: Call[] = []) => {
  startUnitTable({ users, calls });
  return (await listAgents({ actor }, {})).data.map(({ id }) => id);
};

it('lists the agents; admins only to admins', async () => {
  expect(await shownTo()).toEqual(['agent-1']);
  expect(await shownTo(anAdmin())).toEqual(['admin-1', 'agent-1', 'by-role']);
});

it('does not return the agents’ sessions', async () => {
  startUnitTable({ users });
  const { data } = await listAgents({ actor: anAdmin() }, {});
  expect(JSON.stringify(data)).not.toContain('secret');
});

it.each([
  ['on a call', anAcceptedCall({ reservation_user_key: 'user/gone' }), true],
  ['in wrap-up', anEndedCall({ reservation_user_key: 'user/gone' }), true],
  ['done with it', anEndedCall({ reservation_user_key: 'user/gone', disposition: 'Sale' }), false],
])('shows one who was disabled while %s: %s', async (_, call, isShown) => {
  expect(await shownTo(anActor(), [call])).toEqual(isShown ? ['gone', 'agent-1'] : ['agent-1']);
});

it('shows one who was disabled and whose open call cannot be read: it may go on', async () => {
  captureLog();
  const table = startUnitTable({ users });
  table.put(unreadable(anAcceptedCall({ reservation_user_key: 'user/gone' })));
  expect((await listAgents({ actor: anActor() }, {})).data.map(({ id }) => id)).toEqual(['gone', 'agent-1']);
});

it('lists the others if a user cannot be read, and logs that one', async () => {
  const log = captureLog();
  const table = startUnitTable({ users: [aUser()] });
  table.put(unreadableUser(aUser({ id: 'poison', email: 'poison@coverline.test' })));
  expect((await listAgents({ actor: anActor() }, {})).data.map(({ id }) => id)).toEqual(['agent-1']);
  expect(JSON.parse(log.text())).toMatchObject({
    message: 'user not read',
    user_id: 'poison',
    fields: ['available'],
  });
});

it('reads the calls only if a user is disabled', async () => {
  const table = startUnitTable({ users: [aUser()] });
  await listAgents({ actor: anActor() }, {});
  expect(table.requests.reads).toBe(1);
});

it('lists former agents too where an admin asks for them, disabled; the present one of two with one e-mail', async () => {
  const again = aUser({ id: 'back', email: 'back@coverline.test' });
  const deleted = aUser({ id: 'away', email: again.email, disabled: true, deleted_ts: '2026-01-05T15:00:00.000Z' });
  startUnitTable({ users: [...users, again, deleted] });
  const listed = async (actor: ReturnType<typeof anActor>) =>
    (await listAgents({ actor }, { former: true })).data.map(({ id, disabled }) => [id, disabled]);
  const present = [
    ['admin-1', false],
    ['back', false],
  ];
  const rest = [
    ['agent-1', false],
    ['by-role', false],
  ];
  expect(await listed(anAdmin())).toEqual([...present, ['gone', true], ...rest]);
  expect(await listed(anActor())).toEqual([
    ['back', false],
    ['agent-1', false],
  ]);
});
