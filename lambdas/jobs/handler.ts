import { deleteObject } from '#platform/delete-object';
import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import type { ImportJob, Job } from '#shared/jobs/job';
import { timestamp } from '#shared/time';
import { erasureWork } from './erasure/erasure-work.ts';
import { exportWork } from './exports/export-work.ts';
import { handoverWork } from './handover/handover-work.ts';
import { changeWork } from './lead-changes/change-work.ts';
import { leadExportWork } from './lead-export/lead-export-work.ts';
import { runJob } from './run-job.ts';
import type { Work } from './work.ts';

/** What begins within this time can finish before the function is ended (RUN_LASTS_S in shared/jobs/job-rules.ts). */
const BEGIN_WITHIN_MS = 35_000;

const clock = () => timestamp(new Date());

type DueJob = Exclude<Job, ImportJob>;

/** The work of each kind of job that is announced as due. */
const workOfAll = (outOfTime: () => boolean): Work<DueJob> => {
  const works: { [K in DueJob['kind']]: Work<Extract<DueJob, { kind: K }>> } = {
    export: exportWork({ clock, rowsLimit: env('EXPORT_ROWS_LIMIT'), outOfTime }),
    handover: handoverWork({ clock }),
    lead_change: changeWork({ clock }),
    lead_export: leadExportWork({ clock }),
    erasure: erasureWork({ clock, deleteObject }),
  };
  // The kind of the job chooses the work of its kind.
  const workOf = ({ kind }: DueJob) => works[kind] as unknown as Work<DueJob>;
  return { step: (job, report) => workOf(job).step(job, report), abandon: job => workOf(job).abandon(job) };
};

/** Works on jobs, for each run that is due. */
export const handler = eventHandler('run-jobs', {
  'job.due': async ({ detail }) => {
    const started = Date.now();
    const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
    await runJob({ work: workOfAll(outOfTime), clock, outOfTime }, detail);
  },
});
