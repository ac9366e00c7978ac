import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation } from '#platform/table/jobs';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { registerBlacklistFile } from '#shared/contracts/blacklist';
import { startLeadChange } from '#shared/contracts/lead-changes';
import { startLeadExport } from '#shared/contracts/lead-data';
import { checkLeadFile } from '#shared/contracts/lead-imports';
import type { Job } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../tests/support/builders/a-call.ts';
import { aGroup, anAdmin as anAdminUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { getRejectedRows } from './blacklist/get-rejected-rows.ts';
import { getLeadExportLink } from './lead-data/get-lead-export-link.ts';
import { getFile } from './lead-imports/get-file.ts';
import { listLines } from './lead-imports/list-lines.ts';

const OWNER = 'admin-1';
const FILE = { file_key: 'exports/file', expires_ts: at(600) };
const of = { id: 'job-1', owner: OWNER, now: at(0) };

const jobs = {
  upload: {
    ...newJob('blacklist_upload', of, { key: 'k', file_name: 'a.xlsx', blocked_inbound: true, posted_by: 'a@b.test' }),
    result: { added: 0, existing: 0, rejected: 1, rejected_key: 'exports/file', expires_ts: at(600) },
  },
  check: {
    ...newJob('lead_check', of, { key: 'k', file_name: 'a.csv', lead_source: 'google', existing: 'fill' as const }),
  },
  undo: {
    ...newJob('lead_import_undo', of, { import_id: 'i', file_name: 'a.csv', drafts: 1 }),
    result: { removed: 1, restored: 0, kept: 0, ...FILE },
  },
  change: {
    ...newJob('lead_change', of, { leads: { ids: ['1'] }, to: { field: 'cost', value: 100 } }),
    result: { changed: 1, unchanged: 0, failed: 0, ...FILE },
  },
  export: { ...newJob('lead_export', of, { lead_id: '42' }), result: { rows: 1, ...FILE } },
} satisfies Record<string, Job>;

const link = vi.fn(async () => 'https://bucket.test/file');
const readStored = vi.fn(async () => new TextEncoder().encode('[]'));
let table: UnitTable;

const store = (job: Job, group: Partial<GroupConfiguration> = {}) => {
  table = startUnitTable({ groups: [aGroup({ name: 'verification', ...group })] });
  return writeOne(jobCreation({ ...job, state: 'done' }));
};

beforeEach(() => {
  link.mockClear();
  readStored.mockClear();
});

const deps = (actor: Actor) => ({ linkTo: link, readStored, actor, now: at(90) });
const ofJob = { id: 'job-1' };

const readings = [
  {
    what: 'the rejected rows of a file for the blacklist',
    job: jobs.upload,
    wrong: jobs.export,
    creation: registerBlacklistFile,
    read: (actor: Actor): Promise<unknown> => getRejectedRows(deps(actor), ofJob),
  },
  {
    what: 'what an import that was taken back has left',
    job: jobs.undo,
    wrong: jobs.export,
    creation: checkLeadFile,
    read: (actor: Actor): Promise<unknown> => getFile(deps(actor), ofJob),
  },
  {
    what: 'the results of a bulk change',
    job: jobs.change,
    wrong: jobs.upload,
    creation: startLeadChange,
    read: (actor: Actor): Promise<unknown> => getFile(deps(actor), ofJob),
  },
  {
    what: 'the lines of a dry run',
    job: { ...jobs.check, result: undefined },
    wrong: jobs.undo,
    creation: checkLeadFile,
    read: (actor: Actor): Promise<unknown> =>
      listLines(deps(actor), { ...ofJob, decision: 'create', page: 0 }).catch(error =>
        // A dry run without a result is found, and has no lines yet.
        error.code === 'conflict' ? 'found' : Promise.reject(error),
      ),
  },
  {
    what: 'the export of a lead',
    job: jobs.export,
    wrong: jobs.upload,
    creation: startLeadExport,
    read: (actor: Actor): Promise<unknown> => getLeadExportLink(deps(actor), ofJob),
  },
];

describe.each(readings)('$what', ({ job, wrong, creation, read }) => {
  const owner = anActor(anAdminUser());

  const isKept = async (actor: Actor, code: 'not_found' | 'forbidden') => {
    await expect(read(actor)).rejects.toEqual(rejectedAs(code));
    expect([link.mock.calls, readStored.mock.calls, table.itemsOf('audit-record')]).toEqual([[], [], []]);
  };

  it('is for its owner, and not for another admin', async () => {
    await store(job);
    await expect(read(owner)).resolves.toBeDefined();
    link.mockClear();
    await expect(read(anActor(anAdminUser({ id: 'admin-2' })))).rejects.toEqual(rejectedAs('not_found'));
    expect(link).not.toHaveBeenCalled();
  });

  it('is not what another kind of job has made', async () => {
    await store(wrong);
    await isKept(owner, 'not_found');
  });

  it('is kept from an owner who may not start such a job any more', async () => {
    await store(job);
    await isKept(anActor({ id: OWNER, roles: ['verification'], groups: ['verification'] }), 'forbidden');
    if (creation.access.kind !== 'feature') return;
    // The access of the request can be 30 seconds older than a change of the group.
    const before = anActor({ id: OWNER, groups: ['verification'] });
    await isKept({ ...before, access: { ...before.access, features: [creation.access.feature] } }, 'forbidden');
  });
});

it('a file of rejected rows is for its owner as long as the group has the permission', async () => {
  await store(jobs.upload, { groupPolicy: { permissions: ['Settings'] } });
  const owner = anActor({ id: OWNER, groups: ['verification'] });
  await expect(getRejectedRows(deps(owner), ofJob)).resolves.toEqual({ url: 'https://bucket.test/file' });
});
