import { HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importJobId } from '#platform/import-job-id';
import { writeOne } from '#platform/table/engine/write';
import { jobCreation } from '#platform/table/jobs';
import type { BlacklistUploadJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { anUpload } from '../../../tests/support/builders/an-upload.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { dueByFile, dueByRegistration } from './due-import.ts';

const storage = strictMock(S3Client);
const { key } = anUpload().input;
const due = { job_id: importJobId(key), run: 1 };

beforeEach(() => {
  storage.reset();
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
  startUnitTable();
});
afterEach(() => vi.unstubAllEnvs());

const register = (fields: Partial<BlacklistUploadJob> = {}) =>
  writeOne(jobCreation(anUpload({ id: due.job_id, ...fields })));

describe('a stored file', () => {
  it('waits for its registration', async () => {
    expect(await dueByFile(key)).toBeUndefined();
  });

  it('that is registered is due', async () => {
    await register();
    expect(await dueByFile(key)).toEqual(due);
  });

  it.each([
    ['whose import has begun', { begun_run: 1 }],
    ['whose import was cancelled', { state: 'cancelled' }],
  ] as const)('%s is not due again', async (_, fields) => {
    await register(fields);
    expect(await dueByFile(key)).toBeUndefined();
  });
});

describe('a registration', () => {
  it('of a list whose file is not stored yet waits for it', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    await register();
    expect(await dueByRegistration(due)).toBeUndefined();
  });

  it('of a list whose file is stored is due', async () => {
    storage.on(HeadObjectCommand, { Bucket: 'uploads', Key: key }).resolves({});
    await register();
    expect(await dueByRegistration(due)).toEqual(due);
  });

  it('of leads is due at once: it comes after the file', async () => {
    const input = { key: 'imports/leads/admin-1/leads.csv', file_name: 'leads.csv', lead_source: 'radio' };
    const job = newJob('lead_check', { id: 'job-1', owner: 'admin-1', now: at(0) }, { ...input, existing: 'fill' });
    await writeOne(jobCreation(job));
    expect(await dueByRegistration({ job_id: 'job-1', run: 2 })).toEqual({ job_id: 'job-1', run: 2 });
  });

  it('of a job that is gone, or is no import, is none', async () => {
    await writeOne(jobCreation(anExport()));
    for (const job_id of ['job-1', 'gone']) expect(await dueByRegistration({ job_id, run: 1 }), job_id).toBeUndefined();
  });
});
