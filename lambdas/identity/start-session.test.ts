import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getUser, updateUser } from '#platform/table/users';
import { resolveAccess } from '#shared/access/access';
import type { SignIn } from '#shared/users/session';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminDisableUser } from './admin-disable-user.ts';
import { startSession } from './start-session.ts';

const first: SignIn = { id: 'first', at: at(10) };
const second: SignIn = { id: 'second', at: at(20) };
const { id } = aUser();

let table: UnitTable;
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  table = startUnitTable({ users: [aUser({ sessionId: undefined, worker_sid: undefined })] });
});
afterEach(() => void vi.unstubAllEnvs());

const stored = async (): Promise<User> => (await getUser(id, { latest: true })) ?? expect.fail('no user');
const actorOf = (user: User) => ({ user, access: resolveAccess(user, []) });
const start = async (signIn: SignIn) => startSession({ actor: actorOf(await stored()), signIn });
const ended = { code: 'session_ended' };

describe('startSession', () => {
  it('makes the sign-in the active session and returns its id', async () => {
    expect(await start(first)).toEqual({ session_id: 'first' });
    expect(await stored()).toMatchObject({ sessionId: 'first', session_since_ts: at(10) });
  });

  it('writes nothing when the session is active already', async () => {
    await start(first);
    const before = await stored();
    expect(await start(first)).toEqual({ session_id: 'first' });
    expect(await stored()).toEqual(before);
  });

  it('replaces the session of an earlier sign-in, which cannot start again', async () => {
    await start(first);
    await start(second);
    await expect(start(first)).rejects.toMatchObject(ended);
    expect((await stored()).sessionId).toBe('second');
  });

  it('loses against a later sign-in that starts between its read and its write', async () => {
    const actor = actorOf(await stored());
    table.beforeWrite(1, () => startSession({ actor, signIn: second }));
    await expect(startSession({ actor, signIn: first })).rejects.toMatchObject(ended);
    expect((await stored()).sessionId).toBe('second');
  });

  it('wins against an earlier sign-in that starts between its read and its write', async () => {
    const actor = actorOf(await stored());
    table.beforeWrite(1, () => startSession({ actor, signIn: first }));
    expect(await startSession({ actor, signIn: second })).toEqual({ session_id: 'second' });
    expect((await stored()).sessionId).toBe('second');
  });

  it('is written although the availability changes meanwhile', async () => {
    table.beforeWrite(1, () => updateUser(id, { set: { available: true } }));
    expect(await start(first)).toEqual({ session_id: 'first' });
    expect(await stored()).toMatchObject({ sessionId: 'first', available: true });
  });

  it('is rejected for a user who does not exist any more', async () => {
    const actor = actorOf(await stored());
    startUnitTable();
    await expect(startSession({ actor, signIn: first })).rejects.toEqual(
      rejectedAs('not_found', 'Your account is not known here.'),
    );
  });

  describe('of a user whom an admin disables at second 15', () => {
    const userPool = { disable: async () => undefined, enable: async () => undefined };
    const workers = {
      create: async () => 'WKnew',
      retire: async () => 'removed' as const,
      restore: async () => 'gone' as const,
      remove: async () => undefined,
    };
    const set = (disable: boolean, now: string) =>
      adminDisableUser(
        { userPool, workers },
        { input: { uid: id, disable, handover: {} }, actor: actorOf(anAdmin()), now },
      );
    const sameSecond: SignIn = { id: 'same second', at: at(15) };

    const expectNoSession = async () => {
      expect((await stored()).sessionId).toBeUndefined();
      expect((await stored()).disabled).toBe(true);
    };
    const expectEndedForGood = async (signIn: SignIn) => {
      await set(false, at(16));
      expect(await stored()).toMatchObject({ disabled: false });
      expect((await stored()).sessionId).toBeUndefined();
      await expect(start(signIn)).rejects.toMatchObject(ended);
      expect(await start(second)).toEqual({ session_id: 'second' });
    };

    it('ends, and cannot start again after a reactivation', async () => {
      await start(first);
      await set(true, at(15));
      await expectNoSession();
      await expectEndedForGood(first);
    });

    it('ends also if it starts between the read and the write of the disabling', async () => {
      await start(first);
      table.beforeWrite(1, () => start(sameSecond));
      await set(true, at(15));
      await expectNoSession();
      await expectEndedForGood(sameSecond);
    });

    it('does not start if the user is disabled between its read and its write', async () => {
      const actor = actorOf(await stored());
      table.beforeWrite(1, () => set(true, at(15)));
      const late: SignIn = { id: 'late', at: at(16) };
      await expect(startSession({ actor, signIn: late })).rejects.toMatchObject(ended);
      await expectNoSession();
    });

    it('stays as it is where two admins reactivate the user and it starts between them', async () => {
      await set(true, at(15));
      table.beforeWrite(1, async () => {
        await set(false, at(16));
        await start(second);
      });
      await set(false, at(16));
      expect(await stored()).toMatchObject({ disabled: false, sessionId: 'second', session_since_ts: at(20) });
    });

    it('cannot start after a reactivation from a sign-in of the second of the disabling', async () => {
      await set(true, at(15));
      await expectEndedForGood(sameSecond);
    });
  });
});
