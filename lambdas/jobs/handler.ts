import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { timestamp } from '#shared/time';
import { exportWork } from './exports/export-work.ts';
import { runJob } from './run-job.ts';

/** What begins within this time can finish before the function is ended (RUN_LASTS_S in shared/jobs/job-rules.ts). */
const BEGIN_WITHIN_MS = 35_000;

/** Works on jobs, for each run that is due. */
export const handler = eventHandler('run-jobs', {
  'job.due': async ({ detail }) => {
    const started = Date.now();
    const work = exportWork({ clock: () => timestamp(new Date()), rowsLimit: env('EXPORT_ROWS_LIMIT') });
    const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
    await runJob({ work, clock: () => timestamp(new Date()), outOfTime }, detail);
  },
});
