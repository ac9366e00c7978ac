import { beforeEach, expect, it } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, readableOpenJobs, updateJob } from '#platform/table/jobs';
import { GAVE_UP } from '#shared/jobs/job-rules';
import { at } from '../../../tests/support/builders/a-call.ts';
import { anExport } from '../../../tests/support/builders/an-export.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { jobsToResume } from './resume-jobs.ts';

beforeEach(() => {
  startUnitTable();
});

const check = async (second: number) => {
  for (const { run } of jobsToResume((await readableOpenJobs()).jobs, { now: at(second) })) await run();
};
const job = async () => (await getJob('job-1')) ?? expect.fail();

it.each(['waiting', 'running'] as const)('a job that is %s gets another run after 90 s of silence', async state => {
  await writeOne(jobCreation(anExport({ state })));
  await check(90);
  expect(await job()).toMatchObject({ run: 1, version: 1 });
  await check(91);
  expect(await job()).toMatchObject({ state, run: 2, silent_runs: 1, updated_ts: at(91) });
});

it('a job that is silent again and again fails with a message', async () => {
  await writeOne(jobCreation(anExport({ state: 'running' })));
  for (const second of [100, 200, 300]) await check(second);
  expect(await job()).toMatchObject({ state: 'running', run: 4, silent_runs: 3 });
  await check(400);
  expect(await job()).toMatchObject({ state: 'failed', message: GAVE_UP });
  expect((await readableOpenJobs()).jobs).toEqual([]);
});

it('a job that goes on in that instant is left alone', async () => {
  await writeOne(jobCreation(anExport({ state: 'running' })));
  const [repair] = jobsToResume((await readableOpenJobs()).jobs, { now: at(100) });
  await updateJob('job-1', { set: { updated_ts: at(99) } });
  await repair?.run();
  expect(await job()).toMatchObject({ run: 1, silent_runs: 0 });
});

it('a job that is over is not looked at', async () => {
  await writeOne(jobCreation(anExport()));
  await updateJob('job-1', { set: { state: 'done' } });
  await check(1000);
  expect(await job()).toMatchObject({ state: 'done', run: 1 });
});
