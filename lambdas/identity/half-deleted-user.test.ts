import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getUser, updateUser, userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminCreateUser } from './admin-create-user.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';
import { adminResetSecondFactor } from './admin-reset-second-factor.ts';
import { adminSignOutUser } from './admin-sign-out-user.ts';

const { email } = aUser();
const by = { actor: anAdmin(), now: at(60) };

type Account = { sub: string; enabled: boolean; signedIn: boolean; secondFactor: boolean };
const newAccount = (sub: string): Account => ({ sub, enabled: true, signedIn: true, secondFactor: true });

let table: UnitTable;
/** The pool as Cognito has it: one account for an e-mail, which the e-mail and the `sub` name. */
let accounts: Map<string, Account>;
const change = (fields: Partial<Account>) => async (who: string) => {
  const found = [...accounts].find(([mail, { sub }]) => mail === who || sub === who);
  if (found) Object.assign(found[1], fields);
  return found;
};
const userPool = {
  create: vi.fn(async () => 'agent-9'),
  remove: async (who: string) => {
    const [mail = ''] = (await change({})(who)) ?? [];
    accounts.delete(mail);
  },
  disable: async (who: string) => void (await change({ enabled: false })(who)),
  enable: async (who: string) => {
    if (!(await change({ enabled: true })(who))) throw new Rejection('rejected', 'There is no account.');
  },
  signOut: async (who: string) => void (await change({ signedIn: false })(who)),
  removeSecondFactor: async (who: string) => void (await change({ secondFactor: false })(who)),
};
const workers = {
  create: vi.fn(async () => 'WKnew'),
  retire: vi.fn(async (): Promise<'removed' | 'busy'> => 'removed'),
  restore: vi.fn(async (): Promise<'restored' | 'gone'> => 'gone'),
  remove: vi.fn(async () => undefined),
};
const remove = (uid: string) => adminDeleteUser({ userPool, workers }, { input: { uid, handover: {} }, ...by });
const disable = (uid: string, wanted: boolean) =>
  adminDisableUser({ userPool, workers }, { input: { uid, disable: wanted, handover: {} }, ...by });

/** All work of the former user is given away. */
const handedOver = () => updateUser('agent-1', { remove: ['handover_id'] });

/** Twilio stops the deletion after the account was removed. */
beforeEach(async () => {
  captureLog();
  accounts = new Map([[email, newAccount('agent-1')]]);
  table = startUnitTable({ users: [aUser(), anAdminUser()] });
  workers.retire.mockRejectedValueOnce(new Rejection('provider_failed', 'Twilio is down.'));
  await expect(remove('agent-1')).rejects.toMatchObject({ code: 'provider_failed' });
  expect(accounts.size).toBe(0);
  await handedOver();
});

describe('given a half-deleted user', () => {
  const TAKEN = rejectedAs('conflict', 'A disabled user has this e-mail. Reactivate or delete that user first.');
  const creating = () => {
    const input = { first_name: 'Ann', last_name: 'Lee', email, password: 'Secret-123', auto_accept: true, groups: [] };
    return adminCreateUser({ userPool, workers, groupConfigurations: async () => [] }, { input, ...by });
  };

  it('a new user cannot have the e-mail, also not when the deletion is finished', async () => {
    await expect(creating()).rejects.toEqual(TAKEN);
    await remove('agent-1');
    await handedOver();
    await expect(creating()).rejects.toMatchObject({
      message: expect.stringMatching(/^A former user had this e-mail/),
    });
    expect(userPool.create).not.toHaveBeenCalled();
  });

  it('as whom nobody ever signed in, a new user can have the e-mail when the deletion is finished', async () => {
    await updateUser('agent-1', { set: { never_signed_in: true } });
    await expect(creating()).rejects.toEqual(TAKEN);
    await remove('agent-1');
    await handedOver();
    expect(await creating()).toMatchObject({ id: 'agent-9' });
  });
});

describe('given a half-deleted user, and a new user with the same e-mail', () => {
  const others = newAccount('agent-9');
  beforeEach(() => {
    table.store({ users: [aUser({ id: 'agent-9', worker_sid: 'WK9' })] });
    accounts.set(email, newAccount('agent-9'));
  });

  it('the former user is deleted, and the new user keeps the account', async () => {
    await remove('agent-1');
    expect(await getUser('agent-1')).toMatchObject({ deleted_ts: at(60) });
    expect(accounts.get(email)).toEqual(others);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['disabled', () => disable('agent-1', true)],
    ['signed out', () => adminSignOutUser({ userPool }, { input: { uid: 'agent-1' }, ...by })],
    ['without a second factor', () => adminResetSecondFactor({ userPool }, { input: { uid: 'agent-1' }, ...by })],
  ])('the former user is %s, and the account of the new user stays as it is', async (_, act) => {
    await act();
    expect(accounts.get(email)).toEqual(others);
  });

  it('the former user cannot be reactivated: the account is gone', async () => {
    await expect(disable('agent-1', false)).rejects.toMatchObject({ code: 'rejected' });
    expect(await getUser('agent-1')).toMatchObject({ disabled: true });
  });

  it('the e-mail names the new user, who is not disabled', async () => {
    expect(await userByEmail(email)).toMatchObject({ id: 'agent-9' });
  });
});
