import { expect, it } from 'vitest';
import { anAdmin as anAdminUser, aUser } from '../../tests/support/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/an-actor.ts';
import { listAgents } from './list-agents.ts';

const users = [
  aUser({ sessionId: 'secret' }),
  aUser({ id: 'gone', email: 'gone@coverline.test', disabled: true }),
  anAdminUser(),
  aUser({ id: 'by-role', email: 'role@coverline.test', roles: ['admin'] }),
];
const listUsers = async () => users;
const shownTo = async (actor = anActor()) => (await listAgents({ listUsers, actor })).data.map(({ id }) => id);

it('shows who works here; the admins to admins alone', async () => {
  expect(await shownTo()).toEqual(['agent-1']);
  expect(await shownTo(anAdmin())).toEqual(['agent-1', 'admin-1', 'by-role']);
});

it('keeps their sessions to themselves', async () => {
  const { data } = await listAgents({ listUsers, actor: anAdmin() });
  expect(JSON.stringify(data)).not.toContain('secret');
});
