import type { ExportJob } from '#shared/jobs/job';
import { at } from './a-call.ts';

/** An export of the agent of the builders' calls that has just been started. */
export const anExport = (fields: Partial<ExportJob> = {}): ExportJob => ({
  kind: 'export',
  id: 'job-1',
  owner: 'agent-1',
  state: 'waiting',
  progress: { percent: 0, rows: 0 },
  run: 1,
  silent_runs: 0,
  input: { report: 'commissions', format: 'csv', filter: { first: '2026-01-01', last: '2026-01-31', of: 'own' } },
  created_ts: at(0),
  updated_ts: at(0),
  version: 1,
  ...fields,
});
