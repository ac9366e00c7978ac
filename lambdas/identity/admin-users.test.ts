import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { keys } from '#platform/table/engine/keys';
import { newestJobs } from '#platform/table/jobs';
import { updateLead } from '#platform/table/leads';
import { settingVersions } from '#platform/table/settings/setting-versions';
import { getUser, updateUser, userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import type { Handover } from '#shared/users/handover';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { aColleague, anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { projectLeadRow } from '../projections/project-lead-row.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';
import { adminInviteUser } from './admin-invite-user.ts';
import { adminSignOutUser } from './admin-sign-out-user.ts';
import { getUserWork } from './handover/get-user-work.ts';
import { handOverUserWork } from './handover/hand-over-user-work.ts';

const admin = anAdmin();
const supervisor = anActor({ id: 'sue', groups: ['verification_supervisor'], roles: ['verification'] });
const { email, worker_sid } = aUser();
const gone = rejectedAs('not_found', 'There is no such user.');

let table: UnitTable;
const done: string[] = [];
const stored = async (): Promise<User> => (await getUser('agent-1')) ?? expect.fail();
/** Notes what was done, and what the document said at that moment. */
const noting = (what: string) =>
  vi.fn(async (who: string) => {
    done.push(`${what} ${who}${(await stored()).disabled ? ', disabled' : ''}`);
  });
const userPool = {
  disable: noting('account disabled'),
  enable: noting('account enabled'),
  remove: noting('account removed'),
  signOut: noting('signed out'),
};
const workers = {
  create: vi.fn(async () => {
    done.push('worker made');
    return 'WKnew';
  }),
  retire: vi.fn(async (who: string): Promise<'removed' | 'busy'> => {
    done.push(`retired ${who}`);
    return 'removed';
  }),
  restore: vi.fn(async (who: string): Promise<'restored' | 'gone'> => {
    done.push(`restored ${who}`);
    return 'restored';
  }),
  remove: noting('worker removed'),
};

const given = (fields: Partial<User> = {}): void => {
  table = startUnitTable({
    users: [
      aUser(fields),
      aColleague(),
      aUser({ id: 'agent-3', email: 'off@coverline.test', disabled: true }),
      anAdminUser(),
    ],
  });
};

beforeEach(() => {
  done.length = 0;
  captureLog();
  given();
});
afterEach(() => vi.restoreAllMocks());

const history = async () => (await settingVersions(keys.user('agent-1'), { limit: 10 })).data;
const handovers = () => newestJobs('admin-1', 'handover');
const set = (uid: string, disable: boolean, handover: Handover = {}, actor: Actor = admin) =>
  adminDisableUser({ userPool, workers }, { input: { uid, disable, handover }, actor, now: at(60) });

describe('adminDisableUser', () => {
  it('disables the document first, then the account, then removes the worker', async () => {
    expect(await set('agent-1', true)).toMatchObject({ disabled: true });
    expect(done).toEqual(['account disabled agent-1, disabled', `retired ${worker_sid}`]);
    expect(await stored()).toMatchObject({ disabled: true, available: false });
    for (const field of ['sessionId', 'worker_sid']) expect(await stored()).not.toHaveProperty(field);
  });

  it.each<[string, Partial<User>, boolean]>([
    ['of a user as whom nobody ever signed in', { sessionId: undefined }, true],
    ['not of a user with a session', {}, false],
    ['not of a user whose session was ended', { sessionId: undefined, session_since_ts: at(1) }, false],
  ])('notes %s that nobody did, until the user is reactivated', async (_, fields, noted) => {
    given(fields);
    await set('agent-1', true);
    await set('agent-1', true);
    expect((await stored()).never_signed_in === true).toBe(noted);
    await set('agent-1', false);
    expect(await stored()).not.toHaveProperty('never_signed_in');
  });

  it('starts the handover in the same transaction', async () => {
    await set('agent-1', true, { callbacks_to: 'agent-2', leads_to: 'agent-2' });
    expect(await handovers()).toMatchObject([
      {
        kind: 'handover',
        state: 'waiting',
        input: { user_id: 'agent-1', email, callbacks_to: 'agent-2', leads_to: 'agent-2' },
      },
    ]);
    const [{ id } = expect.fail()] = await handovers();
    expect(await stored()).toMatchObject({ callbacks_to: 'agent-2', handover_id: id });
  });

  it('leaves callbacks that are made later to the admin if nobody was chosen', async () => {
    await set('agent-1', true);
    expect(await stored()).toMatchObject({ callbacks_to: 'admin-1' });
  });

  it.each<[string, Handover, string]>([
    ['an unknown user', { leads_to: 'unknown' }, 'leads_to'],
    ['the user', { callbacks_to: 'agent-1' }, 'callbacks_to'],
    ['a disabled user', { callbacks_to: 'agent-3' }, 'callbacks_to'],
    ['a closer, for verifications', { verifications_to: 'agent-2' }, 'verifications_to'],
    ['an admin, for leads', { leads_to: 'admin-1' }, 'leads_to'],
  ])('is rejected if the work is to go to %s, and nothing happens', async (_, handover, field) => {
    const rejected = expect.objectContaining({
      code: 'rejected',
      detail: [{ field: `handover.${field}`, message: expect.stringMatching(/^Choose a /) }],
    });
    await expect(set('agent-1', true, handover)).rejects.toEqual(rejected);
    expect(done).toEqual([]);
    expect(await stored()).toMatchObject({ disabled: false, version: 1 });
  });

  it('disables a user whose availability changes at the same moment', async () => {
    table.beforeWrite(1, () => updateUser('agent-1', { set: { available: true } }));
    await set('agent-1', true);
    expect(await stored()).toMatchObject({ disabled: true });
    expect(await handovers()).toHaveLength(1);
  });

  it('leaves a worker that a task keeps to the reconciler', async () => {
    workers.retire.mockResolvedValueOnce('busy');
    expect(await set('agent-1', true)).toMatchObject({ disabled: true, worker_sid });
  });

  it('that is repeated after a failure of Twilio hands over once more', async () => {
    await set('agent-1', true);
    await set('agent-1', true, { callbacks_to: 'agent-2' });
    expect(await handovers()).toHaveLength(2);
    expect(await stored()).toMatchObject({ callbacks_to: 'agent-2' });
  });

  it('records who changed what, before and after', async () => {
    await set('agent-1', true, { callbacks_to: 'agent-2' });
    expect(await history()).toMatchObject([
      {
        kind: 'user',
        name: 'agent-1',
        number: 2,
        user_id: 'admin-1',
        created_ts: at(60),
        before: { disabled: false, email },
        after: { disabled: true, email, handover: { callbacks_to: 'agent-2' } },
      },
    ]);
    expect(JSON.stringify(await history())).not.toContain('session');
  });

  it('rejects the actor’s own user and an unknown user', async () => {
    await expect(set('admin-1', true)).rejects.toEqual(rejectedAs('rejected', 'You cannot disable yourself.'));
    await expect(set('nobody', true)).rejects.toEqual(gone);
    expect(done).toEqual([]);
  });

  it('is for a supervisor of all of the user’s groups', async () => {
    const denied = rejectedAs('forbidden', 'You manage only the users of the groups that you supervise.');
    given({ groups: ['verification', 'closer_t1'] });
    await expect(set('agent-1', true, {}, supervisor)).rejects.toEqual(denied);
    given({ groups: ['verification'], roles: ['verification'] });
    expect(await set('agent-1', true, {}, supervisor)).toMatchObject({ disabled: true });
  });

  it('gives the work of a supervisor’s user only to users of the supervisor', async () => {
    given({ groups: ['verification'], roles: ['verification'] });
    await expect(set('agent-1', true, { callbacks_to: 'agent-2' }, supervisor)).rejects.toMatchObject({
      code: 'rejected',
    });
  });

  it('is not found where the user is deleted while the user is disabled', async () => {
    table.beforeWrite(1, () => updateUser('agent-1', { set: { deleted_ts: at(59), disabled: true } }));
    await expect(set('agent-1', true)).rejects.toEqual(gone);
  });
});

describe('the leads of a user', () => {
  const leads = () => aStoredLead({ assigned_agent_email_by_role: { closer: email } });
  const remove = (handover: Handover) =>
    adminDeleteUser({ userPool, workers }, { input: { uid: 'agent-1', handover }, actor: admin, now: at(60) });
  const rejected = expect.objectContaining({
    code: 'rejected',
    detail: [{ field: 'handover.leads_to', message: expect.stringMatching(/^Choose a closer or a fronter who gets/) }],
  });

  it.each([
    ['disabled', (handover: Handover) => set('agent-1', true, handover)],
    ['deleted', remove],
  ])('lose their agent only where that is said: the user is not %s without a choice', async (_, leave) => {
    await leads();
    await expect(leave({})).rejects.toEqual(rejected);
    expect(await stored()).toMatchObject({ disabled: false, version: 1 });
    expect(await handovers()).toEqual([]);
    await leave({ leads_to: 'nobody' });
    expect(await stored()).toMatchObject({ disabled: true });
    expect(await handovers()).toMatchObject([{ input: { leads_to: 'nobody' } }]);
  });
});

describe('getUserWork', () => {
  const storeLeads = async (ids: string[]) => {
    for (const id of ids) await aStoredLead({ id, assigned_agent_email_by_role: { closer: email } });
  };
  const leadsCounted = async () => (await getUserWork(admin, { uid: 'agent-1' })).leads;

  it('counts each lead once, also one that the list of leads does not show yet', async () => {
    await storeLeads(['listed', 'unlisted']);
    await projectLeadRow('listed');
    expect(await leadsCounted()).toEqual({ count: 2, more: false });
  });

  it('counts 100 leads at most', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => `lead-${n}`);
    await storeLeads(ids.slice(0, 100));
    for (const id of ids.slice(0, 100)) await projectLeadRow(id);
    expect(await leadsCounted()).toEqual({ count: 100, more: false });
    await storeLeads(ids.slice(100));
    expect(await leadsCounted()).toEqual({ count: 100, more: true });
  });

  it('counts a verification whose lead cannot be read, and is answered', async () => {
    const waiting = { verification_requested: true, verification_requested_ts: at(1) };
    for (const verification_agent_email of [email, email, 'off@coverline.test', undefined]) {
      const { id } = await aStoredLead();
      await updateLead(id, { set: { ...waiting, verification_agent_email } });
    }
    const [first, , third, fourth] = table.itemsOf('lead');
    for (const lead of [first, third, fourth]) table.put({ ...lead, created_ts: 'yesterday' });
    expect(await getUserWork(admin, { uid: 'agent-1' })).toMatchObject({ verifications: { count: 2, more: false } });
  });
});

describe('handOverUserWork', () => {
  const again = (handover: Handover = {}, actor: Actor = admin) =>
    handOverUserWork({ input: { uid: 'agent-1', handover }, actor, now: at(60) });

  it('starts another handover of a disabled user, of whom nothing else changes, and records it', async () => {
    given({ disabled: true, handover_id: 'failed-1' });
    const before = await stored();
    expect(await again({ callbacks_to: 'agent-2' })).toEqual({});
    const [job = expect.fail()] = await handovers();
    expect(job.input).toEqual({ user_id: 'agent-1', email, callbacks_to: 'agent-2' });
    expect(await stored()).toEqual({ ...before, callbacks_to: 'agent-2', handover_id: job.id, version: 2 });
    expect(await history()).toMatchObject([{ after: { handover: { callbacks_to: 'agent-2' } } }]);
    expect(done).toEqual([]);
  });

  it('starts one of a deleted user whose work is not handed over; then the user is gone', async () => {
    given({ disabled: true, deleted_ts: at(1), handover_id: 'failed-1' });
    expect(await getUserWork(admin, { uid: 'agent-1' })).toMatchObject({ callbacks: { count: 0 } });
    await again();
    expect(await handovers()).toHaveLength(1);
    await updateUser('agent-1', { remove: ['handover_id'] });
    await expect(again()).rejects.toEqual(gone);
    await expect(getUserWork(admin, { uid: 'agent-1' })).rejects.toEqual(gone);
  });

  it.each([
    ['works', () => undefined],
    [
      'is reactivated at the same moment',
      () => {
        given({ disabled: true, handover_id: 'failed-1' });
        table.beforeWrite(1, () => updateUser('agent-1', { set: { disabled: false } }));
      },
    ],
  ])('is rejected for a user who %s: nobody is disabled or signed out', async (_, prepare) => {
    prepare();
    await expect(again()).rejects.toEqual(rejectedAs('rejected', 'This user is not disabled. Reload the page.'));
    expect(await stored()).toMatchObject({ disabled: false, sessionId: expect.any(String) });
    expect(await handovers()).toEqual([]);
  });

  it('is for users who manage the user, and for receivers who can get the work', async () => {
    given({ disabled: true });
    await expect(again({}, supervisor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(again({ leads_to: 'admin-1' })).rejects.toMatchObject({ code: 'rejected' });
  });
});

describe('a reactivation', () => {
  it('creates a worker before it reactivates the document', async () => {
    given({ disabled: true, worker_sid: undefined, callbacks_to: 'agent-2', handover_id: 'job-1' });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
    expect(done).toEqual(['account enabled agent-1, disabled', 'worker made', 'account enabled agent-1']);
    for (const field of ['callbacks_to', 'handover_id']) expect(await stored()).not.toHaveProperty(field);
    expect(await history()).toMatchObject([{ before: { disabled: true }, after: { disabled: false } }]);
  });

  it('removes a new worker that the document does not name, or logs it for a person to finish', async () => {
    const log = captureLog();
    given({ disabled: true, worker_sid: undefined });
    const down = () => {
      throw new Error('The table is down.');
    };
    table.beforeWrite(1, down);
    workers.remove.mockRejectedValueOnce(new Error('Twilio is down.'));
    await expect(set('agent-1', false)).rejects.toThrow('The table is down.');
    const line = log.lines().find(text => text.includes('not undone'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'ERROR', what: 'worker', id: 'WKnew' });
    table.beforeWrite(1, down);
    await expect(set('agent-1', false)).rejects.toThrow('The table is down.');
    expect(workers.remove).toHaveBeenLastCalledWith('WKnew');
  });

  it('restores the worker that a task kept', async () => {
    given({ disabled: true });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid });
    expect(done).toEqual(['account enabled agent-1, disabled', `restored ${worker_sid}`, 'account enabled agent-1']);
  });

  it('creates another worker if the kept one has been removed', async () => {
    given({ disabled: true });
    workers.restore.mockResolvedValueOnce('gone');
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
  });

  it('creates another worker if the reconciler has just removed it', async () => {
    given({ disabled: true });
    table.beforeWrite(1, () => updateUser('agent-1', { remove: ['worker_sid'] }));
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
  });

  it('keeps the new worker of a user who is reactivated, though the response of the table was lost', async () => {
    given({ disabled: true, worker_sid: undefined });
    workers.remove.mockClear();
    table.beforeWrite(1, async () => {
      await updateUser('agent-1', { set: { disabled: false, worker_sid: 'WKnew' } });
      throw new Error('The response was lost.');
    });
    expect(await set('agent-1', false)).toMatchObject({ disabled: false, worker_sid: 'WKnew' });
    expect(workers.remove).not.toHaveBeenCalled();
  });

  it('changes nothing in the document of an active user whose worker exists', async () => {
    expect(await set('agent-1', false)).toMatchObject({ version: 1 });
    expect(done).not.toContain('worker made');
    expect(await history()).toEqual([]);
  });
});

describe('adminDeleteUser', () => {
  const remove = (uid: string, handover: Handover = {}) =>
    adminDeleteUser({ userPool, workers }, { input: { uid, handover }, actor: admin, now: at(60) });

  it('disables the user, removes the account and the worker, and keeps the name for history', async () => {
    await remove('agent-1', { leads_to: 'agent-2' });
    expect(done).toEqual(['account removed agent-1, disabled', `retired ${worker_sid}`]);
    expect(await stored()).toMatchObject({ disabled: true, deleted_ts: at(60), first_name: 'Maria' });
    expect(await handovers()).toMatchObject([{ input: { leads_to: 'agent-2' } }]);
    const [deletion, disabling] = await history();
    expect(disabling).toMatchObject({ before: { disabled: false }, after: { disabled: true } });
    expect(deletion).toMatchObject({ before: { email } });
    expect(deletion).not.toHaveProperty('after');
  });

  it('deletes a user during a call: the system finishes the call, and the reconciler removes the worker', async () => {
    workers.retire.mockResolvedValueOnce('busy');
    await remove('agent-1');
    expect(await stored()).toMatchObject({ disabled: true, deleted_ts: at(60), worker_sid });
  });

  it('leaves a disabled user whose account could not be removed, who can be deleted again', async () => {
    userPool.remove.mockRejectedValueOnce(new Rejection('provider_failed', 'No.'));
    await expect(remove('agent-1')).rejects.toMatchObject({ code: 'provider_failed' });
    expect(await stored()).toMatchObject({ disabled: true });
    expect(await stored()).not.toHaveProperty('deleted_ts');
    await remove('agent-1');
    expect(await stored()).toMatchObject({ deleted_ts: at(60) });
  });

  it('is a conflict if somebody else reactivates the user meanwhile', async () => {
    userPool.remove.mockImplementationOnce(
      async () => void (await updateUser('agent-1', { set: { disabled: false } })),
    );
    await expect(remove('agent-1')).rejects.toEqual(
      rejectedAs('conflict', 'Somebody else has reactivated this user meanwhile. Delete the user again.'),
    );
    expect(await stored()).not.toHaveProperty('deleted_ts');
    await remove('agent-1');
    expect(await stored()).toMatchObject({ disabled: true, deleted_ts: at(60) });
  });

  it('leaves a user alone who is deleted already', async () => {
    await remove('agent-1');
    done.length = 0;
    expect(await remove('agent-1')).toEqual({});
    expect(done).toEqual([]);
  });

  it('is for good: the user is not found any more, and the e-mail names another user who has it', async () => {
    await remove('agent-1');
    await expect(set('agent-1', false)).rejects.toEqual(gone);
    expect(await userByEmail(email)).toMatchObject({ id: 'agent-1' });
    table.store({ users: [aUser({ id: 'agent-9' })] });
    expect(await userByEmail(email)).toMatchObject({ id: 'agent-9' });
  });

  it('rejects the actor’s own user', async () => {
    await expect(remove('admin-1')).rejects.toEqual(rejectedAs('rejected', 'You cannot delete yourself.'));
  });
});

describe('adminSignOutUser', () => {
  const signOut = (uid: string, actor = admin) =>
    adminSignOutUser({ userPool }, { input: { uid }, actor, now: at(60) });

  it('ends the session in the document, then the refresh tokens; the user stays active', async () => {
    await signOut('agent-1');
    expect(done).toEqual(['signed out agent-1']);
    expect(await stored()).toMatchObject({ disabled: false, session_since_ts: at(60) });
    expect(await stored()).not.toHaveProperty('sessionId');
    expect(await history()).toMatchObject([{ after: { signed_out_ts: at(60) } }]);
  });

  it('is rejected for oneself, and for a supervisor of another group', async () => {
    await expect(signOut('admin-1')).rejects.toMatchObject({ code: 'rejected' });
    await expect(signOut('agent-1', supervisor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stored()).toHaveProperty('sessionId');
  });
});

describe('adminInviteUser', () => {
  const inviteAgain = vi.fn(async (_: string) => undefined);
  const invite = (uid: string, actor = admin) =>
    adminInviteUser({ userPool: { inviteAgain } }, { input: { uid }, actor, now: at(60) });

  it('sends another invitation, with a record of who did it', async () => {
    inviteAgain.mockClear();
    expect(await invite('agent-1')).toEqual({});
    expect(inviteAgain).toHaveBeenCalledExactlyOnceWith(email);
    expect(await history()).toMatchObject([{ user_id: 'admin-1', after: { email, invited_ts: at(60) } }]);
  });

  it('is not for oneself, for a disabled user, or for users of another supervisor', async () => {
    inviteAgain.mockClear();
    await expect(invite('admin-1')).rejects.toEqual(rejectedAs('rejected', 'You have signed in already.'));
    await expect(invite('agent-3')).rejects.toMatchObject({ message: expect.stringContaining('Reactivate the user') });
    await expect(invite('agent-1', supervisor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(inviteAgain).not.toHaveBeenCalled();
  });
});
