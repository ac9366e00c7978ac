import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { keys } from '#platform/table/engine/keys';
import { settingVersions } from '#platform/table/settings/setting-versions';
import { getUser } from '#platform/table/users';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminResetSecondFactor } from './admin-reset-second-factor.ts';
import { checkSecondFactor, forgetRemovedFactor } from './check-second-factor.ts';
import { recordPasswordChange } from './record-password-change.ts';

const { email } = aUser();
const stored = async (): Promise<User> => (await getUser('agent-1', { latest: true })) ?? expect.fail();
const history = async () => (await settingVersions(keys.user('agent-1'), { limit: 10 })).data;
const given = (fields: Partial<User> = {}): Actor => {
  startUnitTable({ users: [aUser(fields), anAdminUser()] });
  return anActor(fields);
};
const poolWith = (isSet: boolean) => ({ userPool: { hasSecondFactor: vi.fn(async (_: string) => isSet) } });

beforeEach(() => void captureLog());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('checkSecondFactor', () => {
  const check = (actor: Actor, isSet: boolean, set_up = true) =>
    checkSecondFactor(poolWith(isSet), { input: { set_up }, actor, now: at(60) });

  it('records the factor that the user has set up, with who and when', async () => {
    expect(await check(given(), true)).toEqual({ set: true });
    expect(await stored()).toMatchObject({ second_factor_ts: at(60) });
    expect(await history()).toMatchObject([
      { user_id: 'agent-1', created_ts: at(60), after: { second_factor_ts: at(60) } },
    ]);
    expect((await history())[0]?.before).not.toHaveProperty('second_factor_ts');
  });

  it('records that the user moved to another app', async () => {
    await check(given({ second_factor_ts: at(0) }), true);
    expect(await history()).toMatchObject([
      { before: { second_factor_ts: at(0) }, after: { second_factor_ts: at(60) } },
    ]);
  });

  it('records that the user has removed it', async () => {
    expect(await check(given({ second_factor_ts: at(0) }), false, false)).toEqual({ set: false });
    expect(await stored()).not.toHaveProperty('second_factor_ts');
    expect(await history()).toMatchObject([{ before: { second_factor_ts: at(0) } }]);
  });

  it.each([
    ['is still there', true, at(0)],
    ['is still missing', false, undefined],
  ])('writes nothing where the factor %s', async (_, isSet, second_factor_ts) => {
    await check(given({ second_factor_ts }), isSet, false);
    expect(await stored()).toMatchObject({ version: 1 });
    expect(await history()).toEqual([]);
  });

  it('does not believe the console that there is one', async () => {
    expect(await check(given(), false)).toEqual({ set: false });
    expect(await stored()).not.toHaveProperty('second_factor_ts');
  });
});

describe('the start of a session', () => {
  const admin = { roles: ['admin' as const], second_factor_ts: at(0) };
  const start = async (actor: Actor, isSet: boolean) => {
    const pool = poolWith(isSet);
    await forgetRemovedFactor(pool, { actor, now: at(60) });
    return pool.userPool.hasSecondFactor.mock.calls.length;
  };

  it('forgets a required factor that is gone from the pool', async () => {
    vi.stubEnv('SECOND_FACTOR', 'required');
    await start(given(admin), false);
    expect(await stored()).not.toHaveProperty('second_factor_ts');
  });

  it('keeps one that is there', async () => {
    vi.stubEnv('SECOND_FACTOR', 'required');
    expect(await start(given(admin), true)).toBe(1);
    expect(await stored()).toMatchObject({ second_factor_ts: at(0) });
  });

  it('does not ask the pool where none is required, or none is known', async () => {
    expect(await start(given(admin), false)).toBe(0);
    vi.stubEnv('SECOND_FACTOR', 'required');
    expect(await start(given({ second_factor_ts: at(0) }), false)).toBe(0);
    expect(await start(given({ ...admin, second_factor_ts: undefined }), false)).toBe(0);
  });
});

describe('adminResetSecondFactor', () => {
  const reset = (uid: string, actor = anAdmin(), failure?: Error) => {
    const done: string[] = [];
    const noting = (what: string) => async (who: string) => {
      done.push(`${what} ${who}`);
    };
    const removeSecondFactor = failure
      ? async () => {
          throw failure;
        }
      : noting('removed');
    const userPool = { removeSecondFactor, signOut: noting('signed out') };
    return { done, result: adminResetSecondFactor({ userPool }, { input: { uid }, actor, now: at(60) }) };
  };

  it('removes the factor and ends the session, with a record of who did it', async () => {
    given({ second_factor_ts: at(0) });
    const { done, result } = reset('agent-1');
    expect(await result).toEqual({});
    expect(done).toEqual(['removed agent-1', 'signed out agent-1']);
    for (const field of ['sessionId', 'second_factor_ts']) expect(await stored()).not.toHaveProperty(field);
    expect(await history()).toMatchObject([
      { user_id: 'admin-1', before: { second_factor_ts: at(0) }, after: { second_factor_reset_ts: at(60) } },
    ]);
  });

  it('changes nothing if the pool fails', async () => {
    given({ second_factor_ts: at(0) });
    const { done, result } = reset('agent-1', anAdmin(), new Error('Cognito is down.'));
    await expect(result).rejects.toThrow('Cognito is down.');
    expect(done).toEqual([]);
    expect(await stored()).toMatchObject({ second_factor_ts: at(0), version: 1 });
  });

  it('is not for one’s own, nor for users of another supervisor', async () => {
    given();
    await expect(reset('admin-1').result).rejects.toEqual(rejectedAs('rejected', 'Use Account in your own menu.'));
    const supervisor = anActor({ id: 'sue', groups: ['verification_supervisor'], roles: ['verification'] });
    await expect(reset('agent-1', supervisor).result).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('recordPasswordChange', () => {
  it('adds a record of who and when, and nothing of the password', async () => {
    const actor = given();
    expect(await recordPasswordChange({ actor, now: at(60) })).toEqual({});
    expect(await history()).toMatchObject([
      { user_id: 'agent-1', created_ts: at(60), after: { email, password_changed_ts: at(60) } },
    ]);
    const { version: _, ...before } = aUser();
    expect(await stored()).toMatchObject({ ...before, version: 2 });
  });
});
