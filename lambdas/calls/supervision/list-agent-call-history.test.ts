import { expect, it } from 'vitest';
import { keyOf } from '#shared/keys';
import { aCall } from '../../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { listAgentCallHistory } from './list-agent-call-history.ts';

const users = [aUser(), anAdminUser(), aUser({ id: 'by-role', roles: ['admin'] })];
const callOf = (id: string) =>
  aCall({ id: `call-of-${id}`, reservation_user_key: keyOf('user', id), task_sid: 'WT1', conference_sid: 'CF1' });

const listed = async (id: string, actor = anotherAgent()) => {
  const calls = ['agent-1', 'agent-2', 'admin-1', 'by-role', 'deleted'].map(callOf);
  startUnitTable({ users, calls });
  const { data } = await listAgentCallHistory({ actor }, { id, limit: 20 });
  return data;
};
const list = async (...of: Parameters<typeof listed>) => (await listed(...of)).map(call => call.id);

it('shows an agent’s calls to a supervisor', async () => {
  expect(await list('agent-1')).toEqual(['call-of-agent-1']);
});

it.each(['admin-1', 'by-role', 'nobody'])('rejects %s as an unknown agent', async id => {
  await expect(list(id)).rejects.toEqual(rejectedAs('not_found'));
});

it.each(['admin-1', 'by-role', 'agent-1', 'deleted'])('shows the calls of %s to an admin', async id => {
  expect(await list(id, anAdmin())).toEqual([`call-of-${id}`]);
});

it('shows agents their own', async () => expect(await list('agent-1', anActor())).toEqual(['call-of-agent-1']));

it('shows the SIDs of a call’s task and conference to admins only', async () => {
  expect((await listed('agent-1', anAdmin())).map(call => call.sids)).toEqual([
    { task_sid: 'WT1', conference_sid: 'CF1' },
  ]);
  expect((await listed('agent-1')).map(call => call.sids)).toEqual([{}]);
});

it('shows no SIDs of an ended call to others: their screen has no link to Twilio’s log', async () => {
  startUnitTable({ users, calls: [{ ...callOf('agent-1'), call_ended: true }] });
  const { data } = await listAgentCallHistory({ actor: anotherAgent() }, { id: 'agent-1', limit: 20 });
  expect(data.map(call => call.sids)).toEqual([{}]);
});
