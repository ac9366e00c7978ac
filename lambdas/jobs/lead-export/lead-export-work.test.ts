import { beforeEach, describe, expect, it } from 'vitest';
import { zipEntries } from '#platform/spreadsheets/zip-entries';
import { auditRecordsOfLead, recordAudit } from '#platform/table/audit/audit-records';
import { createBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { createCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { consentRevocationCreation } from '#platform/table/website/consents';
import { newJob } from '#shared/jobs/new-job';
import { anEndedCall, at } from '../../../tests/support/builders/a-call.ts';
import {
  aFullLead,
  CALL_RECORDING,
  listNumber,
  VOICE_VERIFICATION,
} from '../../../tests/support/builders/a-full-lead.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { memoryFiles } from '../../../tests/support/unit/memory-files.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { runJob } from '../run-job.ts';
import type { Files } from './files.ts';
import { leadExportWork } from './lead-export-work.ts';

let table: UnitTable;
let bucket: ReturnType<typeof memoryFiles>;
let recordings: Map<string, Buffer>;
let files: Files;
beforeEach(() => {
  captureLog();
  table = startUnitTable({ users: [anAdmin(), aUser()] });
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

it('has a revocation of a lead that gave no consent on the website', async () => {
  const revocation = { id: 'revocation-1', lead_key: 'lead/42', revoked_by: 'text', revoked_ts: at(1) } as const;
  table.store({ leads: [aLead()] });
  await writeOne(consentRevocationCreation(revocation));
  await run();
  expect(written()).toMatchObject({ consents: [], consent_revocations: [revocation] });
});

it('has everything that is held, with the recordings, and is in the audit trail', async () => {
  await aFullLead();
  await listNumber();
  table.lag(keys.blacklistEntry('+15552340001'));
  expect(await run()).toMatchObject({
    state: 'done',
    result: { file_key: 'exports/admin-1/job-1.zip', expires_ts: '2026-01-12T15:01:00.000Z' },
  });
  const file = written();
  expect(file.lead).toMatchObject({ first_name: 'Zephyrine', phone_number: '+15552340001' });
  expect(file).toMatchObject({
    products: [{ type: 'health', status: 'sale' }],
    chargebacks: [{ reason: 'Secretive' }],
    payments: [{ name_on_card: 'Zephyrine Quillfeather', card_last4: '4242' }],
    notes: [{ message: 'Secretive' }],
    customer_service_notes: [{ note: 'Secretive' }],
    messages: [{ body: 'Secretive', recipient: '+15552340001' }],
    calls: [{ disposition: 'Sale', disposition_note: 'Secretive' }],
    call_requests: [{ name: 'Zephyrine Quillfeather' }],
    verification_events: [{ name: 'stopped', verification_type: 'voice' }],
    callbacks: [{ lead_name: 'Zephyrine Quillfeather' }],
    doctor_nominations: [{ first_name: 'Secretive' }],
    blacklist: [{ phone_number: '+15552340001' }],
  });
  expect(file.consents).toMatchObject([{ certificate_url: 'https://certificates.test/Zephyrine' }]);
  expect(file.signatures.map(({ id }: { id: string }) => id).sort()).toEqual(['signed', 'unsigned']);
  expect(file.recordings).toMatchObject([{ recording: CALL_RECORDING }, { of: 'verification-event' }]);
  const inArchive = file.recordings.map((one: { file: string }) => archive().get(one.file));
  expect(inArchive).toEqual(['RIFF the call', 'RIFF the verification']);
  expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([
    { action: 'lead_exported', fields: ['recordings'] },
  ]);
});

it('has the blacklist entry of each number and e-mail address of the lead, each once', async () => {
  const by = { blocked_inbound: false, source: 'disposition', posted_by: 'maria' };
  const [phone_number, alt_phone_number, esig_phone_number] = ['+13055550101', '+13055550102', '+13055550103'] as const;
  const emails = { email: 'Ann@Example.com', esig_email: 'sign@example.com' };
  table.store({ leads: [aLead({ phone_number, alt_phone_number, esig_phone_number, ...emails })] });
  await createBlacklistEntry({ ...by, id: 'both', phone_number, email: 'ann@example.com' });
  await createBlacklistEntry({ ...by, id: 'alternate', phone_number: alt_phone_number });
  await createBlacklistEntry({ ...by, id: 'signature', phone_number: esig_phone_number });
  await createBlacklistEntry({ ...by, id: 'address', email: 'sign@example.com' });
  await run();
  const ids = written().blacklist.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['both', 'alternate', 'signature', 'address']);
});

it('has the lines of commissions, which name the customer', async () => {
  await aFullLead();
  await run();
  expect(written().commissions).toMatchObject([
    { kind: 'sale', first_name: 'Zephyrine', phone_number: '+15552340001' },
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

it('is saved under the id of its lead, and counts all that is listed in it', async () => {
  await aFullLead();
  const { begin } = files;
  const saved: object[] = [];
  files.begin = (key, file) => {
    saved.push({ key, ...file });
    return begin(key, file);
  };
  const job = await run();
  expect(saved).toEqual([
    { key: 'exports/admin-1/job-1.zip', contentType: 'application/zip', fileName: 'lead-42.zip' },
  ]);
  const lists = Object.values<unknown>(written()).filter(Array.isArray);
  expect(job).toMatchObject({ result: { rows: lists.flat().length } });
});

it('has the whole audit trail, also one of many pages', async () => {
  await aFullLead();
  for (let n = 0; n < 201; n++)
    await recordAudit({
      ...{ actor: { user: anAdmin() }, now: at(n), leadId: '42' },
      ...{ action: 'lead_changed', fields: [`field ${n}`] },
    });
  await run();
  const fields = written().audit_trail.map((record: { fields: string[] }) => record.fields[0]);
  expect(new Set(fields).size).toBe(201);
  expect(fields).toHaveLength(201);
});

it('has the entries of the blacklist with its e-mail address beside that of its number', async () => {
  await aFullLead();
  await listNumber();
  const entry = { blocked_inbound: false, posted_by: 'maria', source: 'disposition' } as const;
  await createBlacklistEntry({ ...entry, id: 'mail', email: 'zephyrine@example.com' });
  await createBlacklistEntry({ ...entry, id: 'other', email: 'somebody@example.com' });
  await run();
  expect(written().blacklist.map(({ id }: { id: string }) => id)).toEqual(['b', 'mail']);
});

describe('the recordings of an archive', () => {
  it('are each in it once, under their day, whatever names them twice', async () => {
    await aFullLead({ call: { snipped_recording_key: VOICE_VERIFICATION } });
    await run();
    expect([...archive().keys()]).toEqual(['recordings/2026-01-05-verification-event-v.wav', 'lead.json']);
  });

  it('are those that there are, whatever their files are called', async () => {
    recordings.set('recordings/RE1', Buffer.from('RIFF'));
    await aFullLead({ call: { snipped_recording_key: 'recordings/RE1' } });
    const { version: _, ...other } = anEndedCall({ id: 'silent', customer_call_sid: 'silent', lead_key: 'lead/42' });
    await createCall(other);
    await run();
    expect([...archive().keys()]).toEqual([
      expect.stringMatching(/^recordings\/2026-01-05-call-\w+$/),
      'recordings/2026-01-05-verification-event-v.wav',
      'lead.json',
    ]);
  });

  it('are left out above 200 MB, which is too much to be read at once', async () => {
    await aFullLead();
    const sizes = new Map([
      [CALL_RECORDING, 200_000_001],
      [VOICE_VERIFICATION, 200_000_000],
    ]);
    files.sizeOf = async key => sizes.get(key);
    await run();
    expect(written().recordings).toMatchObject([
      { not_included: 'The file would be too large. Download it at its call in the history of the lead.' },
      { file: 'recordings/2026-01-05-verification-event-v.wav' },
    ]);
  });

  it('fill the archive up to its limit, and one that is too large leaves room for the next', async () => {
    await aFullLead();
    const verification = recordings.get(VOICE_VERIFICATION)?.length ?? 0;
    recordings.set(CALL_RECORDING, Buffer.alloc(verification + 1));
    await run('admin-1', verification);
    expect(written().recordings).toMatchObject([{ not_included: expect.any(String) }, { file: expect.any(String) }]);
  });

  it('count with their headers: the archive has the limit, not each recording', async () => {
    await aFullLead();
    await run('admin-1', 40);
    expect(written().recordings).toMatchObject([{ file: expect.any(String) }, { not_included: expect.any(String) }]);
  });
});

it('reports each recording that it has read, so that its run is not taken for silent', async () => {
  await aFullLead();
  const job = newJob('lead_export', { id: 'job-1', owner: 'admin-1', now: at(60) }, { lead_id: '42' });
  const work = leadExportWork({ clock: () => at(61) }, files);
  const reported: object[] = [];
  const report = async (progress: object) => void reported.push(progress);
  const begun = await work.step(job, report);
  if (begun.outcome !== 'step') expect.fail('It is over before its recordings.');
  expect(begun.progress).toEqual({ percent: 0, rows: 0 });
  const read = await work.step({ ...job, checkpoint: begun.checkpoint }, report);
  expect(reported).toEqual([
    { percent: 49, rows: 1 },
    { percent: 99, rows: 2 },
  ]);
  expect(read).toMatchObject({ progress: { percent: 99, rows: 2 } });
});

it('leaves nothing of its upload where it is cancelled, before its first step and after it', async () => {
  await aFullLead();
  const job = newJob('lead_export', { id: 'job-1', owner: 'admin-1', now: at(60) }, { lead_id: '42' });
  const work = leadExportWork({ clock: () => at(61) }, files);
  await work.abandon(job);
  const begun = await work.step(job, async () => {});
  if (begun.outcome !== 'step') expect.fail('It is over before its recordings.');
  expect(bucket.unfinished()).toHaveLength(1);
  await work.abandon({ ...job, checkpoint: begun.checkpoint });
  expect(bucket.unfinished()).toEqual([]);
});

it('fails with a message for a user who is no admin any more, and writes nothing', async () => {
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
