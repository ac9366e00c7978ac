import { expect, it, vi } from 'vitest';
import { anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { refusedAs } from '../../../tests/support/unit/rejected-as.ts';
import { listAgentCallHistory } from './list-agent-call-history.ts';

const users = [aUser(), anAdminUser(), aUser({ id: 'by-role', roles: ['admin'] })];
const page = { data: [], next: undefined, previous: undefined } as never;

const list = (id: string, actor = anotherAgent()) => {
  const callsByAgent = vi.fn(async () => page);
  const getUser = async (wanted: string) => users.find(user => user.id === wanted);
  const answer = listAgentCallHistory({ callsByAgent, getUser, actor }, { id, limit: 20 });
  return { answer, callsByAgent };
};

it('shows an agent’s calls to whoever watches the floor', async () => {
  const { answer, callsByAgent } = list('agent-1');
  expect(await answer).toBe(page);
  expect(callsByAgent).toHaveBeenCalledExactlyOnceWith('agent-1', { limit: 20 });
});

it.each(['admin-1', 'by-role', 'nobody'])('says of %s that there is no such agent', async id => {
  const { answer, callsByAgent } = list(id);
  await expect(answer).rejects.toEqual(refusedAs('not_found'));
  expect(callsByAgent).not.toHaveBeenCalled();
});

it.each(['admin-1', 'by-role', 'agent-1', 'deleted'])('shows the calls of %s to an admin', async id => {
  expect(await list(id, anAdmin()).answer).toBe(page);
});

it('shows an agent her own', async () => expect(await list('agent-1', anActor()).answer).toBe(page));
