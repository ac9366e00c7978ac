import { beforeEach, expect, it } from 'vitest';
import { zipEntries } from '#platform/spreadsheets/zip-entries';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../../tests/support/builders/a-call.ts';
import {
  aFullLead,
  CALL_RECORDING,
  listNumber,
  VOICE_VERIFICATION,
} from '../../../tests/support/builders/a-full-lead.ts';
import { anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { memoryFiles } from '../../../tests/support/unit/memory-files.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { runJob } from '../run-job.ts';
import type { Files } from './files.ts';
import { leadExportWork } from './lead-export-work.ts';

let bucket: ReturnType<typeof memoryFiles>;
let recordings: Map<string, Buffer>;
let files: Files;
beforeEach(() => {
  captureLog();
  startUnitTable({ users: [anAdmin(), aUser()] });
  bucket = memoryFiles();
  recordings = new Map([
    [CALL_RECORDING, Buffer.from('RIFF the call')],
    [VOICE_VERIFICATION, Buffer.from('RIFF the verification')],
  ]);
  files = {
    ...bucket.files,
    sizeOf: async key => recordings.get(key)?.length,
    read: async key => recordings.get(key) ?? expect.fail(`There is no ${key}.`),
  };
});

const run = async (owner = 'admin-1', mostBytes?: number) => {
  await writeOne(jobCreation(newJob('lead_export', { id: 'job-1', owner, now: at(60) }, { lead_id: '42' })));
  const clock = () => at(61);
  const work = leadExportWork({ clock, ...(mostBytes !== undefined && { mostBytes }) }, files);
  await runJob({ work, clock, outOfTime: () => false }, { job_id: 'job-1', run: 1 });
  return getJob('job-1');
};
const archive = () => {
  const file = bucket.stored.get('exports/admin-1/job-1.zip') ?? expect.fail('There is no file.');
  return new Map(zipEntries(file).map(({ name, deflated }) => [name, deflated.toString()]));
};
const written = () => JSON.parse(archive().get('lead.json') ?? '{}');

it('has everything that is held, with the recordings, and is in the audit trail', async () => {
  await aFullLead();
  await listNumber();
  expect(await run()).toMatchObject({
    state: 'done',
    result: { file_key: 'exports/admin-1/job-1.zip', expires_ts: '2026-01-12T15:01:00.000Z' },
  });
  const file = written();
  expect(file.lead).toMatchObject({ first_name: 'Zephyrine', phone_number: '+15552340001' });
  const one = ['products', 'chargebacks', 'payments', 'notes', 'customer_service_notes', 'messages', 'calls'];
  for (const part of [
    ...one,
    'consents',
    'call_requests',
    'verification_events',
    'callbacks',
    'doctor_nominations',
    'blacklist',
  ])
    expect([part, file[part]]).toMatchObject([part, [{}]]);
  expect(file.consents).toMatchObject([{ certificate_url: 'https://certificates.test/Zephyrine' }]);
  expect(file.signatures).toHaveLength(2);
  expect(file.recordings).toMatchObject([{ recording: CALL_RECORDING }, { of: 'verification-event' }]);
  const inArchive = file.recordings.map((one: { file: string }) => archive().get(one.file));
  expect(inArchive).toEqual(['RIFF the call', 'RIFF the verification']);
  expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([
    { action: 'lead_exported', fields: ['recordings'] },
  ]);
});

it('has no encrypted number, and nothing that only the system needs', async () => {
  await aFullLead();
  await run();
  expect(archive().get('lead.json')).not.toMatch(/sealed|data_key|"pk"|gsi1|task_token|invited_legs/);
});

it('says which recordings it does not have, and why', async () => {
  await aFullLead();
  recordings.delete(CALL_RECORDING);
  await run('admin-1', 5);
  expect(written().recordings).toMatchObject([
    { recording: CALL_RECORDING, not_included: 'It is not kept any more.' },
    { recording: VOICE_VERIFICATION, not_included: expect.stringContaining('too large') },
  ]);
  expect([...archive().keys()]).toEqual(['lead.json']);
  expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([{ fields: [] }]);
});

it('is uploaded part by part where the recordings are long, and is the same after a part that was uploaded twice', async () => {
  await aFullLead();
  recordings.set(CALL_RECORDING, Buffer.alloc(6 * 1024 * 1024, 'a'));
  let isFirst = true;
  const { put } = files;
  files.put = async (key, part) => {
    const done = await put(key, part);
    if (part.number !== 2 || !isFirst) return done;
    isFirst = false;
    throw new Error('ended');
  };
  await expect(run()).rejects.toThrow('ended');
  await updateJob('job-1', { set: { state: 'waiting', run: 2 } });
  const clock = () => at(62);
  await runJob({ work: leadExportWork({ clock }, files), clock, outOfTime: () => false }, { job_id: 'job-1', run: 2 });
  expect(await getJob('job-1')).toMatchObject({ state: 'done' });
  expect([...archive().values()].map(text => text.length)).toEqual([6 * 1024 * 1024, 21, expect.any(Number)]);
});

it('fails with a message for who is no admin any more, and writes nothing', async () => {
  await aFullLead();
  expect(await run('agent-1')).toMatchObject({
    state: 'failed',
    message: 'Only admins export leads. Ask an admin to start this again.',
  });
  expect([bucket.stored.size, bucket.unfinished()]).toEqual([0, []]);
});

it('fails with a message for a lead that is not there', async () => {
  expect(await run()).toMatchObject({ state: 'failed', message: 'This lead does not exist any more.' });
});
