import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation, updateJob } from '#platform/table/jobs';
import { updateUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { newJob } from '#shared/jobs/new-job';
import type { User } from '#shared/users/user';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminCreateUser } from './admin-create-user.ts';

const actor = anAdmin();
let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});
afterEach(() => vi.restoreAllMocks());

const input = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria.lopez@coverline.test',
  password: 'Secret-123',
  auto_accept: true,
  groups: ['closer_t1', 'verification'],
};

const dependencies = () => ({
  userPool: { create: vi.fn(async () => 'new-id'), remove: vi.fn(async () => undefined) },
  workers: { create: vi.fn(async () => 'WK9'), remove: vi.fn(async () => undefined) },
  groupConfigurations: async () => [
    aGroup(),
    aGroup({ name: 'verification', roles: ['verification', 'closer'] }),
    aGroup({ name: 'admin', roles: ['admin'] }),
  ],
});

describe('adminCreateUser', () => {
  it('creates account, worker and document; roles come from the groups', async () => {
    const made = dependencies();
    const user = await adminCreateUser(made, { input, actor, now: at(0) });
    expect(user).toMatchObject({
      id: 'new-id',
      roles: ['closer', 'verification'],
      contact_uri: 'client:new-id',
      worker_sid: 'WK9',
      auto_accept: true,
      available: false,
      disabled: false,
      closer_priority: 0,
      version: 1,
    });
    expect(made.workers.create).toHaveBeenCalledWith({
      user_key: 'user/new-id',
      email: input.email,
      contact_uri: 'client:new-id',
      groups: input.groups,
      roles: ['closer', 'verification'],
      closer_priority: 0,
    });
    expect(table.itemsOf('user')).toMatchObject([{ id: 'new-id', worker_sid: 'WK9' }]);
    expect(table.itemsOf('setting-version')).toMatchObject([
      { kind: 'user', name: 'new-id', number: 1, user_id: 'admin-1', after: { email: input.email, disabled: false } },
    ]);
    expect(JSON.stringify(table.all())).not.toContain(input.password);
  });

  it('rejects an unknown group before anything is created', async () => {
    const made = dependencies();
    const created = adminCreateUser(made, {
      input: { ...input, groups: ['nobody', 'closer_t1', 'x'] },
      actor,
      now: at(0),
    });
    await expect(created).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'There is no such group.',
      detail: [{ field: 'groups', message: 'Unknown group: nobody, x' }],
    });
    expect(made.userPool.create).not.toHaveBeenCalled();
  });

  it('rejects the e-mail of a deleted user who has worked, before anything is created', async () => {
    const made = dependencies();
    table.store({ users: [aUser({ id: 'former', email: input.email, disabled: true, deleted_ts: at(0) })] });
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toEqual(
      rejectedAs(
        'conflict',
        'A former user had this e-mail, and sales, calls and notes name that user by it. Use another address.',
      ),
    );
    expect(made.userPool.create).not.toHaveBeenCalled();
  });

  describe('with the e-mail of a deleted user who never signed in', () => {
    const handOver = async (state: 'running' | 'failed', email = input.email) => {
      const job = newJob('handover', { id: 'job-1', owner: 'admin-1', now: at(0) }, { user_id: 'former', email });
      await writeOne(jobCreation(job));
      await updateJob('job-1', { set: { state } });
      const left = { id: 'former', email, disabled: true, deleted_ts: at(0), handover_id: 'job-1' };
      table.store({ users: [aUser({ ...left, never_signed_in: true })] });
    };

    it.each([
      [
        'is being handed over',
        'running',
        'The work of the former user with this e-mail is being handed over. Try again in a few minutes.',
      ],
      [
        'could not be handed over',
        'failed',
        'The work of the former user with this e-mail was not handed over completely. Hand it over again first, in the list of disabled users.',
      ],
    ] as const)('is rejected while the work of that user %s, before anything is created', async (_, state, message) => {
      await handOver(state);
      const made = dependencies();
      await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toEqual(
        rejectedAs('conflict', message),
      );
      expect(made.userPool.create).not.toHaveBeenCalled();
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        'after that',
        async () => {
          await handOver('running');
          await updateUser('former', { remove: ['handover_id'] });
        },
      ],
      ['while the work of somebody else is', () => handOver('running', 'other@coverline.test')],
    ])('is done %s', async (_, given) => {
      await given();
      expect(await adminCreateUser(dependencies(), { input, actor, now: at(0) })).toMatchObject({ id: 'new-id' });
    });
  });

  it('rejects a group that a supervisor does not supervise before anything is created', async () => {
    captureLog();
    const made = dependencies();
    const supervisor = anActor({ id: 'sue', groups: ['verification_supervisor'], roles: ['verification'] });
    await expect(adminCreateUser(made, { input, actor: supervisor, now: at(0) })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You can give only the groups that you supervise.',
    });
    expect(made.userPool.create).not.toHaveBeenCalled();
    const own = { ...input, groups: ['verification'] };
    expect(await adminCreateUser(made, { input: own, actor: supervisor, now: at(0) })).toMatchObject({
      groups: own.groups,
    });
  });

  it('removes the account if the worker cannot be created', async () => {
    const made = dependencies();
    made.workers.create.mockRejectedValue(new Rejection('provider_failed', 'No.'));
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toMatchObject({
      code: 'provider_failed',
    });
    expect(made.userPool.remove).toHaveBeenCalledWith('new-id');
    expect(table.all()).toEqual([]);
  });

  it('removes account and worker if the document cannot be written', async () => {
    const made = dependencies();
    table.store({ users: [aUser({ id: 'new-id', email: 'other@coverline.test' })] });
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toThrow(
      'There is a user with this e-mail.',
    );
    expect(made.workers.remove).toHaveBeenCalledWith('WK9');
    expect(made.userPool.remove).toHaveBeenCalledWith('new-id');
  });

  it.each<[string, Partial<User>]>([
    ['disabled', { disabled: true }],
    ['no admin any more', { roles: ['closer'] }],
  ])('creates nothing for an actor who is %s meanwhile, not even account and worker', async (_, change) => {
    const made = dependencies();
    made.workers.create.mockImplementation(async () => {
      table.store({ users: [{ ...actor.user, ...change }] });
      return 'WK9';
    });
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toEqual(
      rejectedAs('forbidden', 'Your own user was changed at the same moment. Reload the page.'),
    );
    expect(made.workers.remove).toHaveBeenCalledWith('WK9');
    expect(made.userPool.remove).toHaveBeenCalledWith('new-id');
    expect(table.itemsOf('user')).toMatchObject([{ id: actor.user.id }]);
    expect(table.itemsOf('setting-version')).toEqual([]);
  });

  it('creates nothing where an existing user has the e-mail', async () => {
    const made = dependencies();
    table.store({ users: [aUser()] });
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toEqual(
      rejectedAs('conflict', 'There is a user with this e-mail.'),
    );
    expect(made.userPool.create).not.toHaveBeenCalled();
  });

  it('logs what could not be removed again, for a person to finish', async () => {
    const log = captureLog();
    const made = dependencies();
    made.userPool.remove.mockRejectedValue(new Error('Cognito is down.'));
    made.workers.remove.mockRejectedValue(new Error('Twilio is down.'));
    table.beforeWrite('each', () => {
      throw new Error('The table is down.');
    });
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toThrow('The table is down.');
    const lines = log.lines().filter(line => line.includes('not undone'));
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', what: 'worker', id: 'WK9' },
      { level: 'ERROR', what: 'account', id: 'new-id' },
    ]);
  });

  it('keeps account and worker of a document that is stored, though the response of the table was lost', async () => {
    const made = dependencies();
    table.beforeWrite(1, async () => {
      table.store({ users: [aUser({ id: 'new-id', worker_sid: 'WK9' })] });
      throw new Error('The response was lost.');
    });
    expect(await adminCreateUser(made, { input, actor, now: at(0) })).toMatchObject({ id: 'new-id', version: 1 });
    expect(made.workers.remove).not.toHaveBeenCalled();
    expect(made.userPool.remove).not.toHaveBeenCalled();
  });

  it('removes nothing if the e-mail is taken', async () => {
    const made = dependencies();
    made.userPool.create.mockRejectedValue(new Rejection('conflict', 'There is a user with this e-mail.'));
    await expect(adminCreateUser(made, { input, actor, now: at(0) })).rejects.toMatchObject({ code: 'conflict' });
    expect(made.userPool.remove).not.toHaveBeenCalled();
  });
});
