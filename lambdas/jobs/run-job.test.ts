import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeOne } from '#platform/table/engine/write';
import { getJob, jobCreation, updateJob } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import type { ExportJob, Job } from '#shared/jobs/job';
import { at } from '../../tests/support/builders/a-call.ts';
import { anExport } from '../../tests/support/builders/an-export.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { runJob } from './run-job.ts';
import type { Outcome, Report } from './work.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
let second: number;
let steps: string[];
const abandon = vi.fn(async (_job: Job) => {});

beforeEach(async () => {
  log = captureLog();
  table = startUnitTable();
  [second, steps] = [10, []];
  abandon.mockClear();
  await writeOne(jobCreation(anExport()));
});

const checkpointAt = (rows: number): NonNullable<ExportJob['checkpoint']> => ({
  phase: 'rows',
  upload: { id: 'upload', parts: [] },
  rows,
});
const rowsOf = (job: Job): number => (job.kind === 'export' ? (job.checkpoint?.rows ?? 0) : 0);
const result = { rows: 3, file_key: 'exports/agent-1/job-1.csv', expires_ts: at(999) };

/** Counts to three, a row per step; `during` happens within each step. */
const counting =
  (during: (job: Job, report: Report) => Promise<unknown> = async () => {}) =>
  async (job: Job, report: Report): Promise<Outcome<Job>> => {
    const rows = rowsOf(job) + 1;
    steps.push(`${job.run}: ${rows}`);
    await during(job, report);
    if (rows > 3) return { outcome: 'done', result, rows: 3, together: {} };
    return { outcome: 'step', checkpoint: checkpointAt(rows), progress: { percent: rows * 25, rows } };
  };

type Options = { step?: ReturnType<typeof counting>; outOfTime?: () => boolean; number?: number };
const run = ({ step = counting(), outOfTime = () => false, number = 1 }: Options = {}) =>
  runJob({ work: { step, abandon }, clock: () => at(second), outOfTime }, { job_id: 'job-1', run: number });
const job = async () => (await getJob('job-1')) ?? expect.fail();
const cancel = () => updateJob('job-1', { set: { state: 'cancelled' } });
/** What the check of deadlines does about a run that has fallen silent. */
const resume = async () => updateJob('job-1', { set: { run: (await job()).run + 1, silent_runs: 1 } });

describe('a run', () => {
  it('takes one step after the other until the job is done', async () => {
    await run();
    expect(steps).toEqual(['1: 1', '1: 2', '1: 3', '1: 4']);
    expect(await job()).toMatchObject({ state: 'done', result, progress: { percent: 100, rows: 3 } });
    expect((await job()).checkpoint).toBeUndefined();
    expect(log.text()).toBe('');
  });

  it('takes the job out of the open ones when it is over', async () => {
    expect(table.itemsOf('job')[0]).toMatchObject({ gsi3pk: 'open-jobs' });
    await run();
    expect(table.itemsOf('job')[0]).not.toHaveProperty('gsi3pk');
  });

  it('begins once, however often its event is delivered', async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(steps).toHaveLength(4);
  });

  it('of a job that does not exist does nothing', async () => {
    await runJob(
      { work: { step: counting(), abandon }, clock: () => at(1), outOfTime: () => false },
      {
        job_id: 'job-2',
        run: 1,
      },
    );
    expect(steps).toEqual([]);
    expect(abandon).not.toHaveBeenCalled();
  });

  it('asks for the next run when its time is up, which goes on at the checkpoint', async () => {
    await run({ outOfTime: () => steps.length === 2 });
    expect(await job()).toMatchObject({ state: 'running', run: 2, silent_runs: 0, progress: { rows: 2 } });
    await run({ number: 2 });
    expect(steps).toEqual(['1: 1', '1: 2', '2: 3', '2: 4']);
    expect((await job()).state).toBe('done');
  });

  it('that is killed within a step leaves the job at its checkpoint, and the step is repeated', async () => {
    const killed = counting(async () => {
      if (steps.length === 3) throw new Error('The function was ended.');
    });
    await expect(run({ step: killed })).rejects.toThrow('The function was ended.');
    expect(await job()).toMatchObject({ state: 'running', progress: { rows: 2 } });
    await run();
    expect(steps).toHaveLength(3);
    await resume();
    await run({ number: 2 });
    expect(steps).toEqual(['1: 1', '1: 2', '1: 3', '2: 3', '2: 4']);
    expect(await job()).toMatchObject({ state: 'done', silent_runs: 0 });
  });

  it('that was taken for dead writes nothing any more once another run has begun', async () => {
    const late = counting(async () => {
      if (steps.length !== 2) return;
      await resume();
      await run({ number: 2 });
    });
    await run({ step: late });
    expect(steps).toEqual(['1: 1', '1: 2', '2: 2', '2: 3', '2: 4']);
    expect(await job()).toMatchObject({ state: 'done', run: 2 });
    expect(abandon).not.toHaveBeenCalled();
  });
});

describe('a job that is cancelled', () => {
  it('halfway is not worked on any more, and what it has stored is removed', async () => {
    await run({ step: counting(async () => steps.length === 2 && cancel()) });
    expect(steps).toHaveLength(2);
    expect((await job()).state).toBe('cancelled');
    expect(abandon).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ checkpoint: checkpointAt(1) }));
  });

  it('within a long step stops at the next report of its progress', async () => {
    const step = counting(async (_, report) => {
      await cancel();
      second += 1;
      await report({ percent: 1, rows: 1 });
      throw new Error('It went on.');
    });
    await run({ step });
    expect((await job()).state).toBe('cancelled');
    expect(abandon).toHaveBeenCalledOnce();
  });

  it('in its last step stays cancelled: nothing is given', async () => {
    await run({ step: counting(async () => steps.length === 4 && cancel()) });
    expect(await job()).toMatchObject({ state: 'cancelled' });
    expect((await job()).result).toBeUndefined();
    expect(abandon).toHaveBeenCalledOnce();
    expect(log.text()).toContain('"job_id":"job-1","run":1');
  });

  it('between two runs is not worked on, and what it has stored is removed', async () => {
    await run({ outOfTime: () => steps.length === 1 });
    await cancel();
    await run({ number: 2 });
    expect(steps).toHaveLength(1);
    expect(abandon).toHaveBeenCalledOnce();
  });
});

it('a rejection fails the job with its message, and removes what it has stored', async () => {
  const step = counting(async () => {
    if (steps.length === 2) throw new Rejection('forbidden', 'You are not allowed to see this list.');
  });
  await run({ step });
  expect(await job()).toMatchObject({ state: 'failed', message: 'You are not allowed to see this list.' });
  expect(abandon).toHaveBeenCalledOnce();
});

it('the progress within a step is stored at most once a second', async () => {
  const seen: number[] = [];
  const step = counting(async (_, report) => {
    if (steps.length > 1) return;
    for (const [after, rows] of [
      [0.5, 1],
      [1, 2],
      [1.5, 3],
      [2, 4],
    ] as const) {
      second = 10 + after;
      await report({ percent: 0, rows });
      seen.push((await job()).progress.rows);
    }
  });
  await run({ step });
  expect(seen).toEqual([0, 2, 2, 4]);
});
