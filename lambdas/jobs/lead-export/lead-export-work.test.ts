import { beforeEach, expect, it, vi } from 'vitest';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation } from '#platform/table/jobs';
import { newJob } from '#shared/jobs/new-job';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aFullLead, CALL_RECORDING, listNumber } from '../../../tests/support/builders/a-full-lead.ts';
import { anAdmin, aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { runJob } from '../run-job.ts';
import { leadExportWork } from './lead-export-work.ts';

const put = vi.fn(async (_key: string, _file: { body: string; fileName: string }) => {});
beforeEach(() => {
  captureLog();
  put.mockReset();
  startUnitTable({ users: [anAdmin(), aUser()] });
});

const run = async (owner = 'admin-1') => {
  await writeOne(jobCreation(newJob('lead_export', { id: 'job-1', owner, now: at(60) }, { lead_id: '42' })));
  const clock = () => at(61);
  await runJob(
    { work: leadExportWork({ clock }, { put }), clock, outOfTime: () => false },
    { job_id: 'job-1', run: 1 },
  );
  return getJob('job-1');
};
const written = () => JSON.parse(put.mock.calls[0]?.[1].body ?? '{}');

it('has everything that is held, with the list of recordings, and is in the audit trail', async () => {
  await aFullLead();
  await listNumber();
  expect(await run()).toMatchObject({
    state: 'done',
    result: { file_key: 'exports/admin-1/job-1.json', expires_ts: '2026-01-12T15:01:00.000Z' },
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
  expect(file.signatures).toHaveLength(2);
  expect(file.recordings).toMatchObject([{ recording: CALL_RECORDING }, { of: 'verification-event' }]);
  expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([{ action: 'lead_exported' }]);
});

it('has no encrypted number, and nothing that only the system needs', async () => {
  await aFullLead();
  await run();
  expect(put.mock.calls[0]?.[1].body).not.toMatch(/sealed|data_key|"pk"|gsi1|task_token|invited_legs/);
});

it('fails with a message for who is no admin any more, and writes nothing', async () => {
  await aFullLead();
  expect(await run('agent-1')).toMatchObject({
    state: 'failed',
    message: 'Only admins export leads. Ask an admin to start this again.',
  });
  expect(put).not.toHaveBeenCalled();
});

it('fails with a message for a lead that is not there', async () => {
  expect(await run()).toMatchObject({ state: 'failed', message: 'This lead does not exist any more.' });
});
