import type { ExportJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from './a-call.ts';

/** An export of the agent of the builders' calls that has just been started. */
export const anExport = (fields: Partial<ExportJob> = {}): ExportJob => ({
  ...newJob(
    'export',
    { id: 'job-1', owner: 'agent-1', now: at(0) },
    { report: 'commissions', format: 'csv', filter: { first: '2026-01-01', last: '2026-01-31', of: 'own' } },
  ),
  ...fields,
});
