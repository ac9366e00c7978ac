import { beforeEach, expect, it } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { beginRun, getJob, jobCreation, readableOpenJobs, updateJob } from '#platform/table/jobs';
import { GAVE_UP, NEVER_BEGAN } from '#shared/jobs/job-rules';
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

/** As `run-jobs` begins a run. */
const begin = async (second: number) => {
  const { run } = await job();
  expect((await beginRun('job-1', run, at(second))).outcome).toBe('written');
};

it('a job whose run is silent gets another one after 90 s', async () => {
  await writeOne(jobCreation(anExport({ state: 'running', begun_run: 1 })));
  await check(90);
  expect(await job()).toMatchObject({ run: 1, version: 1 });
  await check(91);
  expect(await job()).toMatchObject({ state: 'running', run: 2, silent_runs: 1, updated_ts: at(91) });
});

it('a job that waits for a free function for half an hour begins then, with all its runs before it', async () => {
  await writeOne(jobCreation(anExport()));
  for (let second = 100; second <= 1800; second += 100) await check(second);
  expect(await job()).toMatchObject({ state: 'waiting', run: 19, silent_runs: 0 });
  await begin(1850);
  await check(1950);
  expect(await job()).toMatchObject({ state: 'running', run: 20, silent_runs: 1 });
});

it('a job that waits for six hours fails with a message', async () => {
  await writeOne(jobCreation(anExport({ run: 240 })));
  await check(100);
  expect(await job()).toMatchObject({ state: 'failed', message: NEVER_BEGAN });
  expect((await readableOpenJobs()).jobs).toEqual([]);
});

it('a job that is silent again and again fails with a message', async () => {
  await writeOne(jobCreation(anExport()));
  for (const second of [0, 100, 200]) {
    await begin(second);
    await check(second + 100);
  }
  await begin(300);
  expect(await job()).toMatchObject({ state: 'running', run: 4, silent_runs: 3 });
  await check(400);
  expect(await job()).toMatchObject({ state: 'failed', message: GAVE_UP });
  expect((await readableOpenJobs()).jobs).toEqual([]);
});

it('a job that goes on in that instant is left alone', async () => {
  await writeOne(jobCreation(anExport({ state: 'running', begun_run: 1 })));
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
