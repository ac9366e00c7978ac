import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation, updateJob } from '#platform/table/jobs';
import { settingVersions } from '#platform/table/settings/setting-versions';
import { getUser, updateUser } from '#platform/table/users';
import { newJob } from '#shared/jobs/new-job';
import type { UserSettings } from '#shared/users/user-settings';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { adminUpdateUser } from './admin-update-user.ts';
import { getUserManagement } from './get-user-management.ts';

const groupConfigurations = async () => [
  aGroup(),
  aGroup({ name: 'verification', roles: ['verification'] }),
  aGroup({ name: 'admin', roles: ['admin'] }),
];
const before: UserSettings = { auto_accept: false, closer_priority_override: null, groups: ['closer_t1'] };
/** Supervises `closer_t1` by a permission of the own group. */
const supervisor = () => {
  const actor = anActor({ id: 'sue', groups: ['leads'], roles: ['closer'] });
  return {
    ...actor,
    access: { ...actor.access, data: [{ feature: 'AgentDashboard', level: 'supervise', key: 'closer_t1' }] },
  };
};

let table: UnitTable;
beforeEach(() => {
  captureLog();
  table = startUnitTable({ users: [aUser(), anAdminUser()] });
});
afterEach(() => vi.restoreAllMocks());

const save = (settings: Partial<UserSettings>, { actor = anAdmin(), seen = before, uid = 'agent-1' } = {}) =>
  adminUpdateUser(
    { groupConfigurations },
    { input: { uid, before: seen, settings: { ...before, ...settings } }, actor, now: at(60) },
  );
const stored = async () => (await getUser('agent-1')) ?? expect.fail();
const history = async () => (await settingVersions(keys.user('agent-1'), { limit: 10 })).data;

it('saves the settings; the roles follow from the groups, and the worker is to be written', async () => {
  await save({ auto_accept: true, closer_priority_override: 7, groups: ['verification'] });
  expect(await stored()).toMatchObject({
    auto_accept: true,
    closer_priority_override: 7,
    groups: ['verification'],
    roles: ['verification'],
    worker_changed_ts: at(60),
  });
  expect(await history()).toMatchObject([
    { before: { groups: ['closer_t1'] }, after: { groups: ['verification'], closer_priority_override: 7 } },
  ]);
});

it('removes the priority, so that that of the user counts again', async () => {
  await save({ closer_priority_override: 7 });
  await save({}, { seen: { ...before, closer_priority_override: 7 } });
  expect(await stored()).not.toHaveProperty('closer_priority_override');
});

it('writes nothing for settings that are stored already: the response to a first attempt may be lost', async () => {
  await save({ auto_accept: true });
  await save({ auto_accept: true });
  expect(await history()).toHaveLength(1);
});

it('is a conflict with the stored values if somebody else has changed the settings', async () => {
  await save({ closer_priority_override: 3 });
  await expect(save({ auto_accept: true })).rejects.toMatchObject({
    code: 'conflict',
    detail: [{ field: 'settings.closer_priority_override', current: '3' }],
  });
  expect(await stored()).toMatchObject({ auto_accept: false });
});

it('saves although the availability changes meanwhile', async () => {
  table.beforeWrite(1, () => updateUser('agent-1', { set: { available: true } }));
  await save({ auto_accept: true });
  expect(await stored()).toMatchObject({ auto_accept: true, available: true });
});

it('rejects an unknown group, one’s own user and a user who does not exist', async () => {
  await expect(save({ groups: ['nobody'] })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(save({}, { uid: 'admin-1' })).rejects.toMatchObject({ code: 'rejected' });
  await expect(save({}, { uid: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
});

it('lets a supervisor change users of the supervised groups, and give only these', async () => {
  const actor = supervisor();
  expect(await save({ auto_accept: true }, { actor })).toMatchObject({ auto_accept: true });
  const denied = rejectedAs('forbidden', 'You can give only the groups that you supervise.');
  const seen = { ...before, auto_accept: true };
  await expect(save({ ...seen, groups: ['closer_t1', 'verification'] }, { actor, seen })).rejects.toEqual(denied);
  await updateUser('agent-1', { set: { groups: ['closer_t1', 'verification'] } });
  await expect(save({ auto_accept: false }, { actor, seen })).rejects.toMatchObject({ code: 'forbidden' });
});

it('never lets a supervisor give or manage admins, whatever the permission says', async () => {
  const actor = supervisor();
  actor.access.data = [...actor.access.data, { feature: 'AgentDashboard', level: 'supervise', key: 'admin' }];
  await expect(save({ groups: ['admin'] }, { actor })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(save({}, { actor, uid: 'admin-1' })).rejects.toMatchObject({ code: 'forbidden' });
});

it('lists the groups that may be given, and the disabled users who are managed and not deleted', async () => {
  table.store({
    users: [
      aUser({ id: 'a', email: 'a@x.test', disabled: true }),
      aUser({ id: 'b', email: 'b@x.test', disabled: true, groups: ['verification'] }),
      aUser({ id: 'c', email: 'c@x.test', disabled: true, deleted_ts: at(1) }),
    ],
  });
  const ids = ({ disabled }: Awaited<ReturnType<typeof getUserManagement>>) => disabled.map(({ id }) => id);
  const forAdmin = await getUserManagement({ groupConfigurations }, anAdmin());
  expect(forAdmin.groups).toEqual(['closer_t1', 'verification', 'admin']);
  expect(ids(forAdmin)).toEqual(['a', 'b']);
  const forSupervisor = await getUserManagement({ groupConfigurations }, supervisor());
  expect(forSupervisor.groups).toEqual(['closer_t1']);
  expect(ids(forSupervisor)).toEqual(['a']);
});

describe('the handovers of the disabled and deleted users', () => {
  const MESSAGE = 'Hand the work over again.';
  const handover = async (id: string, user_id: string, owner = 'admin-1') => {
    const job = { id, owner, now: at(1) };
    await writeOne(jobCreation(newJob('handover', job, { user_id, email: `${user_id}@x.test` })));
    await updateUser(user_id, { set: { handover_id: id } });
  };
  const fail = (id: string) => updateJob(id, { set: { state: 'failed', message: MESSAGE } });
  const listed = async (actor = anAdmin()) => getUserManagement({ groupConfigurations }, actor);
  beforeEach(() => {
    const users = ['a', 'b'].map(id => aUser({ id, email: `${id}@x.test`, disabled: true }));
    const left = aUser({ id: 'c', email: 'c@x.test', disabled: true, deleted_ts: at(1) });
    table.store({ users: [...users, left, aUser({ id: 'd', email: 'd@x.test' })] });
  });

  it('are those that are under way and those that failed, whoever started them', async () => {
    await handover('job-1', 'a', 'admin-2');
    await fail('job-1');
    await handover('job-2', 'b', 'admin-2');
    expect((await listed()).handovers).toEqual([
      { user_id: 'a', state: 'failed', message: MESSAGE },
      { user_id: 'b', state: 'open' },
    ]);
    await updateUser('a', { set: { groups: ['verification'] } });
    expect((await listed(supervisor())).handovers).toEqual([{ user_id: 'b', state: 'open' }]);
  });

  it('name a deleted user until the work is handed over', async () => {
    await handover('job-1', 'c');
    await fail('job-1');
    const { disabled, deleted, handovers } = await listed();
    expect(disabled.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(deleted.map(({ id }) => id)).toEqual(['c']);
    expect(handovers).toEqual([{ user_id: 'c', state: 'failed', message: MESSAGE }]);
    await updateUser('c', { remove: ['handover_id'] });
    expect(await listed()).toMatchObject({ deleted: [], handovers: [] });
  });

  it('have failed too where the job was cancelled or is no more', async () => {
    await handover('job-1', 'a');
    await updateJob('job-1', { set: { state: 'cancelled' } });
    await updateUser('b', { set: { handover_id: 'deleted' } });
    expect((await listed()).handovers).toEqual([
      { user_id: 'a', state: 'failed' },
      { user_id: 'b', state: 'failed' },
    ]);
  });

  it('are none where the last one is done, and none of a user who was reactivated', async () => {
    await handover('job-1', 'a');
    await updateJob('job-1', { set: { state: 'done' } });
    await handover('job-2', 'd');
    await fail('job-2');
    expect((await listed()).handovers).toEqual([]);
  });
});
