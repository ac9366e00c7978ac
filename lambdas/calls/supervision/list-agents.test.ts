import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anAcceptedCall, anEndedCall } from '../../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { listAgents } from './list-agents.ts';

const users = [
  aUser({ sessionId: 'secret' }),
  aUser({ id: 'gone', email: 'gone@coverline.test', disabled: true }),
  anAdminUser(),
  aUser({ id: 'by-role', email: 'role@coverline.test', roles: ['admin'] }),
];
const listUsers = async () => users;
const openCalls = vi.fn(async (): Promise<Call[]> => []);
const shownTo = async (actor = anActor()) =>
  (await listAgents({ listUsers, openCalls, actor })).data.map(({ id }) => id);

it('shows who works here; the admins to admins alone', async () => {
  expect(await shownTo()).toEqual(['agent-1']);
  expect(await shownTo(anAdmin())).toEqual(['agent-1', 'admin-1', 'by-role']);
});

it('keeps their sessions to themselves', async () => {
  const { data } = await listAgents({ listUsers, openCalls, actor: anAdmin() });
  expect(JSON.stringify(data)).not.toContain('secret');
});

it.each([
  ['on a call', anAcceptedCall({ reservation_user_key: 'user/gone' }), true],
  ['in wrap-up', anEndedCall({ reservation_user_key: 'user/gone' }), true],
  ['done with it', anEndedCall({ reservation_user_key: 'user/gone', disposition: 'Sale' }), false],
])('shows one who was disabled while she is %s: %s', async (_, call, isShown) => {
  openCalls.mockResolvedValueOnce([call]);
  expect(await shownTo()).toEqual(isShown ? ['agent-1', 'gone'] : ['agent-1']);
});

it('asks for the calls only where somebody is disabled', async () => {
  openCalls.mockClear();
  await listAgents({ listUsers: async () => [users[0] ?? aUser()], openCalls, actor: anActor() });
  expect(openCalls).not.toHaveBeenCalled();
});
