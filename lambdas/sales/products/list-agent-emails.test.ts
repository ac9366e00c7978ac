import { describe, expect, it } from 'vitest';
import type { User } from '#shared/users/user';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { listAgentEmails } from './list-agent-emails.ts';

const emailsOf = async (users: Partial<User>[]) => {
  startUnitTable({ users: users.map(user => aUser({ id: user.email, ...user })) });
  return (await listAgentEmails()).data;
};

describe('the agents who may have sold something', () => {
  it('are closers first, then the others, by e-mail, without disabled users', async () => {
    expect(
      await emailsOf([
        { email: 'b@x.test', roles: ['fronter'] },
        { email: 'z@x.test' },
        { email: 'gone@x.test', disabled: true },
        { email: 'a@x.test', roles: ['fronter'] },
        { email: 'y@x.test' },
      ]),
    ).toEqual(['y@x.test', 'z@x.test', 'a@x.test', 'b@x.test']);
  });

  it('are eighty at most', async () => {
    const fronters = Array.from(
      { length: 90 },
      (_, n): Partial<User> => ({ email: `a${n}@x.test`, roles: ['fronter'] }),
    );
    const emails = await emailsOf([...fronters, { email: 'zoe@x.test' }]);
    expect(emails).toHaveLength(80);
    expect(emails[0]).toBe('zoe@x.test');
  });
});
