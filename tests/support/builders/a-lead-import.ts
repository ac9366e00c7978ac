import type { LeadCheckJob, LeadImportJob } from '#shared/jobs/job';
import { at } from './a-call.ts';
import { anAdmin } from './a-user.ts';

const waiting = {
  owner: anAdmin().id,
  state: 'waiting' as const,
  progress: { percent: 0, rows: 0 },
  run: 1,
  silent_runs: 0,
  created_ts: at(0),
  updated_ts: at(0),
  version: 1,
};
const choices = { file_name: 'leads.csv', lead_source: 'radio', existing: 'fill' as const };

/** An admin's dry run that has not begun. */
export const aLeadCheck = (fields: Partial<LeadCheckJob> = {}): LeadCheckJob => ({
  ...waiting,
  kind: 'lead_check',
  id: 'check-1',
  input: { ...choices, key: `imports/leads/${anAdmin().id}/leads.csv` },
  ...fields,
});

/** The import of that dry run, which has not begun. */
export const aLeadImport = (fields: Partial<LeadImportJob> = {}): LeadImportJob => ({
  ...waiting,
  kind: 'lead_import',
  id: 'import-1',
  input: { ...choices, check_id: 'check-1', drafts: 1 },
  ...fields,
});
