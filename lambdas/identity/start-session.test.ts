import { afterEach, expect, it, vi } from 'vitest';
import { getUser } from '#platform/table/users';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { startSession } from './start-session.ts';

afterEach(() => vi.restoreAllMocks());

it('starts a session with an id of its own, which replaces the session of another tab', async () => {
  startUnitTable({ users: [aUser({ sessionId: 'of-another-tab' })] });
  const first = await startSession(anActor());
  expect(first).toEqual({ session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect((await getUser('agent-1'))?.sessionId).toBe(first.session_id);
  const second = await startSession(anActor());
  expect(second.session_id).not.toBe(first.session_id);
  expect((await getUser('agent-1'))?.sessionId).toBe(second.session_id);
});

it('is rejected for a user who does not exist any more', async () => {
  startUnitTable();
  await expect(startSession(anActor())).rejects.toEqual(rejectedAs('not_found', 'Your account is not known here.'));
});
