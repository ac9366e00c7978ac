import { expect, it } from 'vitest';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { listAgentEmails } from './list-agent-emails.ts';

it('lists agents: eighty at most, closers first, nobody who is disabled', async () => {
  const users = Array.from({ length: 90 }, (_, n) => aUser({ id: `u${n}`, email: `a${n}@x.test`, roles: ['fronter'] }));
  const disabled = aUser({ id: 'gone', email: 'gone@x.test', disabled: true });
  startUnitTable({ users: [...users, aUser({ id: 'zoe', email: 'zoe@x.test' }), disabled] });
  const { data } = await listAgentEmails();
  expect(data).toHaveLength(80);
  expect(data[0]).toBe('zoe@x.test');
  expect(data).not.toContain('gone@x.test');
});
