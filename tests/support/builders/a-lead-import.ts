import type { LeadCheckJob, LeadImportJob } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { at } from './a-call.ts';
import { anAdmin } from './a-user.ts';

const choices = { file_name: 'leads.csv', lead_source: 'radio', existing: 'fill' as const };
const of = (id: string) => ({ id, owner: anAdmin().id, now: at(0) });

/** An admin's dry run that has not begun. */
export const aLeadCheck = (fields: Partial<LeadCheckJob> = {}): LeadCheckJob => ({
  ...newJob('lead_check', of('check-1'), { ...choices, key: `imports/leads/${anAdmin().id}/leads.csv` }),
  ...fields,
});

/** The import of that dry run, which has not begun. */
export const aLeadImport = (fields: Partial<LeadImportJob> = {}): LeadImportJob => ({
  ...newJob('lead_import', of('import-1'), { ...choices, check_id: 'check-1', drafts: 1 }),
  ...fields,
});
