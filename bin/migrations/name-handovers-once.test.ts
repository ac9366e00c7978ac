import { expect, it } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation, updateJob } from '#platform/table/jobs';
import { getUser, updateUser } from '#platform/table/users';
import type { Job } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { nameHandoversOnce } from './name-handovers-once.ts';

const start = (...users: { id: string; disabled?: boolean }[]) =>
  startUnitTable({ users: users.map(user => aUser({ email: `${user.id}@coverline.test`, disabled: true, ...user })) });
const storeHandover = (id: string, user_id: string, state: Job['state'], second = 0) =>
  writeOne(
    jobCreation({
      ...newJob('handover', { id, owner: 'admin-1', now: at(second) }, { user_id, email: `${user_id}@coverline.test` }),
      state,
    }),
  );
const nameAll = () => nameHandoversOnce(() => at(0));
const namedBy = async (id: string) => (await getUser(id))?.handover_id;

it('lets users name a handover that is under way or has failed, once', async () => {
  const table = start({ id: 'open' }, { id: 'failed' }, { id: 'done' }, { id: 'active', disabled: false });
  await storeHandover('job-1', 'open', 'running');
  await storeHandover('job-2', 'failed', 'failed');
  await storeHandover('job-3', 'done', 'done');
  await storeHandover('job-4', 'active', 'failed');
  await storeHandover('job-5', 'unknown', 'failed');
  expect(await nameAll()).toBe(2);
  expect([await namedBy('open'), await namedBy('failed')]).toEqual(['job-1', 'job-2']);
  expect([await namedBy('done'), await namedBy('active')]).toEqual([undefined, undefined]);
  const { reads, writes } = { ...table.requests };
  expect(await nameAll()).toBe(0);
  expect(table.requests).toEqual({ reads: reads + 1, writes });
});

it('names the newest handover, and none where that one is done', async () => {
  start({ id: 'again' }, { id: 'repeated' });
  await storeHandover('job-1', 'again', 'failed', 10);
  await storeHandover('job-2', 'again', 'failed', 20);
  await storeHandover('job-3', 'repeated', 'done', 20);
  await storeHandover('job-4', 'repeated', 'failed', 10);
  expect(await nameAll()).toBe(1);
  expect([await namedBy('again'), await namedBy('repeated')]).toEqual(['job-2', undefined]);
});

it('leaves a user who names a newer handover already, and one whose handover is done at the same moment', async () => {
  const table = start({ id: 'named' }, { id: 'ending' });
  await updateUser('named', { set: { handover_id: 'job-9' } });
  await storeHandover('job-1', 'named', 'failed', 10);
  await storeHandover('job-2', 'ending', 'running', 20);
  table.beforeWrite(1, async () => void (await updateJob('job-2', { set: { state: 'done' } })));
  expect(await nameAll()).toBe(0);
  expect([await namedBy('named'), await namedBy('ending')]).toEqual(['job-9', undefined]);
});
