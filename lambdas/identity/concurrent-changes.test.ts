import { beforeEach, describe, expect, it } from 'vitest';
import { getUser, updateUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';
import { adminInviteUser } from './admin-invite-user.ts';
import { adminResetSecondFactor } from './admin-reset-second-factor.ts';
import { adminSignOutUser } from './admin-sign-out-user.ts';
import { adminUpdateUser } from './admin-update-user.ts';

const { worker_sid = '' } = aUser();
const stored = async (): Promise<User> => (await getUser('agent-1', { latest: true })) ?? expect.fail();

let table: UnitTable;
let account: 'enabled' | 'disabled';
let existing: Set<string>;
/** What another admin does at the moment of this name, once. */
let meanwhile: { at: string; act: () => Promise<unknown> } | undefined;

const moment = async (name: string): Promise<void> => {
  if (meanwhile?.at !== name) return;
  const { act } = meanwhile;
  meanwhile = undefined;
  await act();
};
const during = async <T>(name: string, act: () => T): Promise<T> => {
  await moment(`before ${name}`);
  const result = act();
  await moment(`after ${name}`);
  return result;
};
const setAccount = (state: typeof account) => () => {
  account = state;
};
const userPool = {
  disable: () => during('the account is closed', setAccount('disabled')),
  enable: () => during('the account is opened', setAccount('enabled')),
  remove: () => during('the account is removed', setAccount('disabled')),
  signOut: () => during('the sign-out', () => undefined),
  inviteAgain: () => during('the invitation', () => undefined),
  removeSecondFactor: () => during('the removal of the factor', () => undefined),
};
const workers = {
  create: () =>
    during('the worker is made', () => {
      existing.add('WKnew');
      return 'WKnew';
    }),
  retire: (sid: string) =>
    during('the worker is removed', () => {
      existing.delete(sid);
      return 'removed' as const;
    }),
  restore: (sid: string) => during('the worker is restored', () => (existing.has(sid) ? 'restored' : 'gone')),
  remove: async (sid: string) => void existing.delete(sid),
};

const given = (fields: Partial<User> = {}): void => {
  meanwhile = undefined;
  account = fields.disabled ? 'disabled' : 'enabled';
  existing = new Set(fields.worker_sid === undefined && 'worker_sid' in fields ? [] : [worker_sid]);
  table = startUnitTable({ users: [aUser(fields), anAdminUser()] });
};
beforeEach(() => {
  captureLog();
  given();
});

const set = (disable: boolean, actor = anAdmin()) =>
  adminDisableUser({ userPool, workers }, { input: { uid: 'agent-1', disable, handover: {} }, actor, now: at(60) });
const remove = (actor = anAdmin()) =>
  adminDeleteUser({ userPool, workers }, { input: { uid: 'agent-1', handover: {} }, actor, now: at(60) });

/** Document, account and worker agree. */
const expectWhole = async (): Promise<void> => {
  const user = await stored();
  expect({ account, workers: [...existing] }).toEqual(
    user.disabled
      ? { account: 'disabled', workers: [] }
      : { account: 'enabled', workers: [user.worker_sid ?? expect.fail()] },
  );
};

describe('a user whom two admins change at once', () => {
  it.each([
    'before the account is closed',
    'after the account is closed',
    'before the worker is removed',
    'after the worker is removed',
  ])('is whole and active if reactivated %s', async name => {
    meanwhile = { at: name, act: () => set(false) };
    await expect(set(true)).rejects.toEqual(
      rejectedAs('conflict', 'Somebody else has reactivated this user meanwhile. Disable the user again.'),
    );
    expect(await stored()).toMatchObject({ disabled: false });
    await expectWhole();
  });

  it.each([
    'before the account is opened',
    'after the account is opened',
    'before the worker is made',
    'after the worker is made',
  ])('is whole if disabled once more %s', async name => {
    given({ disabled: true, worker_sid: undefined });
    meanwhile = { at: name, act: () => set(true) };
    expect(await set(false)).toMatchObject({ disabled: false });
    await expectWhole();
  });

  it('is whole and disabled if disabled after the reactivation was written', async () => {
    given({ disabled: true, worker_sid: undefined });
    const opened: string[] = [];
    const slow = {
      ...userPool,
      enable: async () => {
        opened.push('opened');
        if (opened.length === 2) await set(true);
        await userPool.enable();
      },
    };
    const reactivation = adminDisableUser(
      { userPool: slow, workers },
      { input: { uid: 'agent-1', disable: false, handover: {} }, actor: anAdmin(), now: at(60) },
    );
    await expect(reactivation).rejects.toEqual(
      rejectedAs('conflict', 'Somebody else has disabled this user meanwhile. Reactivate the user again.'),
    );
    expect(await stored()).toMatchObject({ disabled: true });
    await expectWhole();
  });

  it('keeps the worker if reactivated during the deletion', async () => {
    meanwhile = { at: 'before the account is removed', act: () => set(false) };
    await expect(remove()).rejects.toEqual(
      rejectedAs('conflict', 'Somebody else has reactivated this user meanwhile. Delete the user again.'),
    );
    expect([...existing]).toEqual([worker_sid]);
  });
});

describe('Reactivate', () => {
  it('makes another worker for an active user whose worker is gone', async () => {
    existing.clear();
    expect(await set(false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
    await expectWhole();
  });
});

describe('the last admin', () => {
  const [ada, ben] = [anAdminUser(), anAdminUser({ id: 'admin-2', email: 'ben.admin@coverline.test' })];
  const disable = (by: User, other: User) =>
    adminDisableUser(
      { userPool, workers },
      { input: { uid: other.id, disable: true, handover: {} }, actor: anActor(by), now: at(60) },
    );
  const demote = (by: User, { id, auto_accept, groups }: User) =>
    adminUpdateUser(
      { groupConfigurations: async () => [aGroup()] },
      {
        input: {
          uid: id,
          before: { auto_accept, groups, closer_priority_override: null },
          settings: { auto_accept, groups: ['closer_t1'], closer_priority_override: null },
        },
        actor: anActor(by),
        now: at(60),
      },
    );

  it.each([
    ['disable', disable],
    ['take the group Admin from', demote],
  ])('stays where two admins %s each other at the same moment', async (_, act) => {
    table.store({ users: [ada, ben] });
    table.beforeWrite(1, () => act(ben, ada));
    await expect(act(ada, ben)).rejects.toEqual(
      rejectedAs('forbidden', 'Your own user was changed at the same moment. Reload the page.'),
    );
    expect(await getUser(ben.id, { latest: true })).toMatchObject({ disabled: false, roles: ['admin'] });
  });
});

describe('a supervisor', () => {
  const supervisor = anActor({ id: 'sue', groups: ['verification_supervisor'], roles: ['verification'] });
  const agent = { groups: ['verification'], roles: ['verification' as const] };
  const by = { input: { uid: 'agent-1' }, actor: supervisor, now: at(60) };

  it.each<[string, Partial<User>, () => Promise<unknown>]>([
    ['disables', {}, () => set(true, supervisor)],
    ['reactivates, with another worker,', { disabled: true, worker_sid: undefined }, () => set(false, supervisor)],
    ['reactivates, with the kept worker,', { disabled: true }, () => set(false, supervisor)],
    ['deletes', {}, () => remove(supervisor)],
    ['signs out', {}, () => adminSignOutUser({ userPool }, by)],
    ['invites', {}, () => adminInviteUser({ userPool }, by)],
    ['resets the second factor of', {}, () => adminResetSecondFactor({ userPool }, by)],
  ])('no longer %s a user who became an admin at that moment', async (_, fields, act) => {
    given({ ...agent, ...fields });
    table.beforeWrite(1, () => updateUser('agent-1', { set: { groups: ['admin'], roles: ['admin'] } }));
    await expect(act()).rejects.toEqual(
      rejectedAs('forbidden', 'You manage only the users of the groups that you supervise.'),
    );
    expect(await stored()).toMatchObject({ disabled: fields.disabled ?? false, version: 2 });
    expect((await stored()).deleted_ts).toBeUndefined();
  });
});
