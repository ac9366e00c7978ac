import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { openJobsGuardStep } from '#platform/table/claims/open-jobs-guard';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { ExportInput } from '#shared/exports/export-input';
import type { ExportJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aColleague, aGroup, anAdmin as anAdminUser, aUser } from '../../../tests/support/builders/a-user.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { anUpload } from '../../../tests/support/builders/an-upload.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { cancelJob } from './cancel-job.ts';
import { getExportLink } from './get-export-link.ts';
import { listJobs } from './list-jobs.ts';
import { startExport } from './start-export.ts';

const NOW = '2026-03-10T15:00:00.000Z';
let table: UnitTable;

beforeEach(() => {
  const groups = [aGroup({ groupPolicy: { permissions: ['Commissions'] } })];
  table = startUnitTable({ users: [aUser(), aColleague(), anAdminUser()], groups });
});

const agent = (): Actor => {
  const actor = anActor();
  return { ...actor, access: { ...actor.access, features: ['Commissions'] } };
};
const store = (fields: Partial<ExportJob> = {}) => writeOne(jobCreation(anExport(fields)));
const link = vi.fn(async (key: string) => `https://bucket.test/${key}`);
const done: Partial<ExportJob> = {
  state: 'done',
  result: { rows: 12, file_key: 'exports/agent-1/job-1.csv', expires_ts: at(600) },
};

describe('starting an export', () => {
  const ask = (input: object = {}, filter: object = {}) =>
    ExportInput.parse({
      report: 'commissions',
      format: 'csv',
      ...input,
      filter: { first: '2026-03-01', last: '2026-03-10', ...filter },
    });
  const start = (input = ask(), actor = agent()) => startExport({ actor, now: NOW }, input);

  it('creates a job that waits, with the filter, for its owner', async () => {
    const { id } = await start(ask({}, { q: 'ann' }));
    expect(await getJob(id)).toMatchObject({
      state: 'waiting',
      owner: 'agent-1',
      run: 1,
      input: { report: 'commissions', filter: { q: 'ann', of: 'own' } },
      created_ts: NOW,
    });
  });

  it('notes the limits of the role by which it is read', async () => {
    const actor = { ...agent(), access: { ...agent().access, features: ['Leads' as const] } };
    const { id } = await start(ExportInput.parse({ report: 'leads', format: 'csv', filter: {} }), actor);
    expect(await getJob(id)).toMatchObject({ limits: { lead_days: 28 } });
  });

  it('does not show its owner what only the work needs', async () => {
    expect(Object.keys(await start()).sort()).toEqual(
      ['id', 'kind', 'state', 'progress', 'input', 'created_ts', 'updated_ts', 'version'].sort(),
    );
  });

  it.each([
    ['swapped', { first: '2026-03-09', last: '2026-03-08' }, 'before its beginning'],
    ['in the future', { last: '2026-03-11' }, 'in the future'],
    ['too long', { first: '2024-01-01' }, 'too long'],
  ])('of days that are %s is rejected with the reason', async (_, filter, message) => {
    await expect(start(ask({}, filter))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it.each([
    ['whose only day is in the future', { last: '2026-03-11' }, 'in the future'],
    ['that begins in the future', { first: '2026-03-11' }, 'before its beginning'],
    ['that are swapped', { first: '2026-03-09', last: '2026-03-08' }, 'before its beginning'],
  ])('of a list with optional days %s is rejected with the reason', async (_, filter, message) => {
    const input = ExportInput.parse({ report: 'on-hold', format: 'csv', filter });
    await expect(start(input, anAdmin())).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it('of a list without days is started', async () => {
    await start(ExportInput.parse({ report: 'post-dates', format: 'csv', filter: {} }), anAdmin());
    expect(table.itemsOf('job')).toHaveLength(1);
  });

  it.each([
    ['post-dates', {}],
    ['agent-commissions', { email: aUser().email, status: 'sale' }],
    ['company-report', { first: '2026-03-01', last: '2026-03-10', by: 'by_day' }],
    ['leaderboard', { of: 'company' }],
  ])('of %s by an agent who may not see it is forbidden', async (report, filter) => {
    const input = ExportInput.parse({ report, format: 'csv', filter });
    await expect(start(input)).rejects.toMatchObject({ code: 'forbidden' });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it.each([
    ['a list that the user may not see', ask(), anActor()],
    ['the company’s rows by an agent', ask({}, { of: 'company' }), agent()],
    ['another agent’s rows by an agent', ask({}, { email: aColleague().email }), agent()],
  ])('of %s is forbidden', async (_, input, actor) => {
    await expect(start(input, { ...agent(), ...actor })).rejects.toMatchObject({ code: 'forbidden' });
    expect(table.itemsOf('job')).toEqual([]);
  });

  it('of the company or of an agent is for admins; an unknown agent is not found', async () => {
    const admin = { ...anAdmin(), access: { ...anAdmin().access, features: ['Commissions' as const] } };
    await start(ask({}, { of: 'company' }), admin);
    await start(ask({}, { email: aColleague().email }), admin);
    await expect(start(ask({}, { email: 'nobody@coverline.test' }), admin)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(table.itemsOf('job')).toHaveLength(2);
  });

  it('is rejected while three are under way, and possible again when one is over', async () => {
    for (const id of ['job-1', 'job-2', 'job-3']) await store({ id });
    await expect(start()).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'You have 3 exports under way. Wait until one is done, or cancel one.',
    });
    await updateJob('job-2', { set: { state: 'done' } });
    await start();
    expect(table.itemsOf('job')).toHaveLength(4);
  });

  it('is one of three at most, also if six are asked for at once; each that is over makes room for one', async () => {
    const startSix = () => Promise.allSettled(Array.from({ length: 6 }, () => start()));
    const codes = (settled: PromiseSettledResult<unknown>[]) =>
      settled.flatMap(one => (one.status === 'rejected' ? one.reason.code : [])).sort();
    expect(codes(await startSix())).toEqual(Array.from({ length: 3 }, () => 'too_many_requests'));
    expect(table.itemsOf('job')).toHaveLength(3);
    await updateJob(String(table.itemsOf('job')[0]?.id), { set: { state: 'done' } });
    expect(codes(await startSix())).toHaveLength(5);
    expect(table.itemsOf('job')).toHaveLength(4);
  });

  it.each<[string, object, boolean]>([
    ['tells nothing counts as one', {}, true],
    ['is under way counts', { kind: 'export', state: 'running' }, true],
    ['is done does not count', { kind: 'export', state: 'done' }, false],
    ['is of another kind does not count', { kind: 'erasure', state: 'running' }, false],
  ])('a job that cannot be read and %s among the three under way', async (_, told, counts) => {
    captureLog();
    for (const id of ['job-1', 'job-2']) await store({ id });
    table.put({
      ...keys.job('poison'),
      ...{ ...indexed('gsi1', partitions.jobs('agent-1'), at(1)), entity: 'job', ...told },
    });
    const codes = (await Promise.allSettled([start()])).map(one => one.status === 'rejected' && one.reason.code);
    expect(codes).toEqual([counts && 'too_many_requests']);
  });

  it('counts a job that cannot be read, and is named only by the guard of the open ones', async () => {
    captureLog();
    for (const id of ['job-1', 'job-2']) await store({ id });
    await writeOne(openJobsGuardStep({ owner: 'agent-1', kind: 'export' }, ['poison']));
    table.put({ ...keys.job('poison'), entity: 'job' });
    await expect(start()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('does not wait for files that are being imported', async () => {
    for (const id of ['job-1', 'job-2', 'job-3']) await writeOne(jobCreation(anUpload({ id })));
    await expect(start()).resolves.toMatchObject({ state: 'waiting' });
  });
});

it('the list has one’s own 20 newest exports, the newest first, whatever other jobs are newer', async () => {
  for (let n = 0; n < 22; n++) await store({ id: `job-${n}`, created_ts: at(n) });
  await store({ id: 'of another', owner: 'agent-2', created_ts: at(100) });
  for (let n = 0; n < 21; n++) await writeOne(jobCreation(anUpload({ id: `file-${n}`, created_ts: at(50 + n) })));
  const { data } = await listJobs(agent());
  expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `job-${21 - n}`));
  expect(JSON.stringify(data)).not.toContain('owner');
});

it('the list has the exports that can be read; another one is logged', async () => {
  const log = captureLog();
  await store();
  table.put({ ...keys.job('poison'), ...indexed('gsi1', partitions.jobs('agent-1'), at(1)), entity: 'job' });
  expect((await listJobs(agent())).data.map(({ id }) => id)).toEqual(['job-1']);
  expect(log.text()).toContain('"job_id":"poison"');
});

describe('cancelling', () => {
  const cancel = (actor = agent()) => cancelJob({ actor, now: NOW }, { id: 'job-1' });

  it.each(['waiting', 'running'] as const)('ends a job that is %s', async state => {
    await store({ state });
    expect(await cancel()).toMatchObject({ state: 'cancelled', updated_ts: NOW });
    expect(table.itemsOf('job')[0]).not.toHaveProperty('gsi3pk');
  });

  it('twice is the same as once', async () => {
    await store();
    await cancel();
    expect(await cancel()).toMatchObject({ state: 'cancelled', version: 2 });
  });

  it.each(['done', 'failed'] as const)('a job that is %s is too late', async state => {
    await store({ state });
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('a job that ends in that instant is too late', async () => {
    await store();
    table.beforeWrite(1, () => updateJob('job-1', { set: { state: 'done' } }));
    await expect(cancel()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This has ended in the meantime, so it was not cancelled.',
    });
    expect((await getJob('job-1'))?.state).toBe('done');
  });

  it('an erasure is too late, because what was erased does not come back', async () => {
    const of = { id: 'job-1', owner: 'agent-1', now: at(0) };
    await writeOne(jobCreation(newJob('erasure', of, { lead_id: '42' })));
    await expect(cancel()).rejects.toEqual(
      rejectedAs('conflict', 'What was erased does not come back: it is finished.'),
    );
    expect((await getJob('job-1'))?.state).toBe('waiting');
  });

  it('another user’s job, or none, is not found', async () => {
    await expect(cancel()).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no such export. Exports are deleted after seven days; export it again.',
    });
    await store({ owner: 'agent-2' });
    await expect(cancel()).rejects.toMatchObject({ code: 'not_found' });
    expect((await getJob('job-1'))?.state).toBe('waiting');
  });
});

describe('the link to a file', () => {
  const open = (second = 0, actor = agent()) =>
    getExportLink({ linkTo: link, actor, now: at(second) }, { id: 'job-1' });
  beforeEach(() => {
    link.mockClear();
  });

  it('is given to the owner, after it is recorded', async () => {
    await store(done);
    expect(await open()).toEqual({ url: 'https://bucket.test/exports/agent-1/job-1.csv' });
    expect(table.itemsOf('export-record')).toMatchObject([
      { action: 'link_opened', job_id: 'job-1', rows: 12, user_id: 'agent-1', user_email: aUser().email },
    ]);
  });

  it.each([
    ['a former admin, of the company’s rows', { report: 'post-dates', filter: {} }],
    ['an owner who lost the permission of the list', { report: 'leaderboard', filter: {} }],
    ['a former admin, of the commissions of all', { filter: { of: 'company' } }],
  ])('is not given to %s', async (_, input) => {
    const days = { first: '2026-01-01', last: '2026-01-31' };
    const { filter, ...rest } = input;
    const asked = ExportInput.parse({ report: 'commissions', format: 'csv', ...rest, filter: { ...days, ...filter } });
    await store({ ...done, input: asked });
    await expect(open()).rejects.toMatchObject({ code: 'forbidden' });
    expect(link).not.toHaveBeenCalled();
    expect(table.itemsOf('export-record')).toEqual([]);
  });

  it.each([
    ['an admin who became a fronter, of leads', 'leads', { permissions: ['Leads'] }, ['fronter'], {}],
    ['a closer who became a fronter, of leads', 'leads', { permissions: ['Leads'] }, ['fronter'], { lead_days: 28 }],
    [
      'a former admin, of the calls of all',
      'calls',
      { permissions: ['CallHistory', 'AgentDashboard'] },
      ['closer'],
      {},
    ],
    ['a former admin, of more than 400 days', 'commissions', { permissions: ['Commissions'] }, ['closer'], {}],
  ] as const)('is not given to %s', async (_, report, groupPolicy, roles, limits) => {
    const user = aUser({ roles: [...roles] });
    const policy = { permissions: [...groupPolicy.permissions] };
    table.store({ users: [user], groups: [aGroup({ version: 2, groupPolicy: policy })] });
    const days = { first: report === 'commissions' ? '2025-01-01' : '2026-02-01', last: '2026-03-10' };
    const filter = report === 'leads' ? {} : { ...days, of: report === 'calls' ? 'company' : 'own' };
    await store({ ...done, limits, input: ExportInput.parse({ report, format: 'csv', filter }) });
    await expect(open(0, { ...agent(), ...anActor(user) })).rejects.toEqual(
      rejectedAs('forbidden', 'Your role shows less of this list than when this file was made. Export it again.'),
    );
    expect(link).not.toHaveBeenCalled();
  });

  it('is given to an owner whose role has the same limits, or fewer', async () => {
    const input = ExportInput.parse({ report: 'leads', format: 'csv', filter: {} });
    table.store({ groups: [aGroup({ version: 2, groupPolicy: { permissions: ['Leads'] } })] });
    for (const [id, lead_days] of [
      ['job-1', 28],
      ['job-2', 7],
    ] as const) {
      await store({ ...done, id, input, limits: { lead_days } });
      const file = getExportLink({ linkTo: link, actor: agent(), now: at(0) }, { id });
      expect((await file).url).toContain('job-1.csv');
    }
  });

  it('is not given to an owner whose group lost the permission in the last half minute', async () => {
    table.store({ groups: [aGroup({ version: 2, groupPolicy: { permissions: ['Leaderboard'] } })] });
    await store(done);
    await expect(open()).rejects.toMatchObject({ code: 'forbidden' });
    expect(link).not.toHaveBeenCalled();
  });

  it('is not given if it can’t be recorded', async () => {
    await store(done);
    table.beforeWrite(1, async () => Promise.reject(new Error('The table is away.')));
    await expect(open()).rejects.toThrow('The table is away.');
    expect(link).not.toHaveBeenCalled();
  });

  it('is not given to another user, an admin included', async () => {
    await store(done);
    for (const actor of [anotherAgent(), anAdmin()])
      await expect(open(0, { ...agent(), ...actor })).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(table.itemsOf('export-record')).toEqual([]);
  });

  it.each(['waiting', 'running', 'failed', 'cancelled'] as const)('does not exist while the job is %s', async state => {
    await store({ ...done, state });
    await expect(open()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This export is not done, so there is no file. Look at its state.',
    });
  });

  it('is not given to the file of another kind of job', async () => {
    const result = { rows: 1, file_key: 'exports/agent-1/lead.json', expires_ts: at(600) };
    const of = { id: 'job-1', owner: 'agent-1', now: at(0) };
    await writeOne(jobCreation({ ...newJob('lead_export', of, { lead_id: '42' }), state: 'done', result }));
    await expect(open()).rejects.toEqual(rejectedAs('conflict'));
    expect(link).not.toHaveBeenCalled();
  });

  it('ends with the file, after seven days', async () => {
    await store(done);
    await open(599);
    await expect(open(600)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This file was deleted after seven days. Export it again.',
    });
  });
});
