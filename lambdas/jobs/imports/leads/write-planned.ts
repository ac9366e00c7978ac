import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { numberNotListed } from '#platform/table/blacklist/blacklist';
import { writeTogether } from '#platform/table/engine/write';
import { leadCreation, leadUpdate } from '#platform/table/leads';
import type { LeadImportJob } from '#shared/jobs/job';
import { ON_DO_NOT_CALL_LIST } from '#shared/leads/import/line-decision';
import type { PlannedCreation, PlannedLine, PlannedUpdate } from './import-plan.ts';

/** What became of a line; one that was not written says why. */
type WrittenLine = { line: number } & ({ outcome: 'created' | 'updated' } | { outcome: 'skipped'; reason: string });

const TAKEN = 'Somebody added a lead with this number during the import. Import the line again.';
const CHANGED = 'Somebody changed this lead during the import. Import the line again.';

type Writing = { job: LeadImportJob; by: Auditor };

/** A lead that an earlier run of this import has created counts as created. */
const create = async ({ job, by }: Writing, { line, lead_id: id, fields }: PlannedCreation): Promise<WrittenLine> => {
  const { lead_source } = job.input;
  const lead = { ...fields, id, lead_source, created_ts: by.now };
  const written = await writeTogether({
    ...leadCreation(lead),
    unlisted: numberNotListed(fields.phone_number),
    audit: auditStep({ ...by, leadId: id, action: 'lead_changed', fields: [...Object.keys(fields), 'lead_source'] }),
  });
  if (written.outcome === 'written' || written.failures.lead) return { line, outcome: 'created' };
  return { line, outcome: 'skipped', reason: written.failures.unlisted ? ON_DO_NOT_CALL_LIST : TAKEN };
};

/** The lead is as it was read. One that has the mark of this import was updated by an earlier run. */
const change = async (
  { job, by }: Writing,
  { line, lead_id: id, phone_number, version, set }: PlannedUpdate,
): Promise<WrittenLine> => {
  const written = await writeTogether({
    lead: leadUpdate(id, { set, applied: job.id, when: [{ field: 'version', is: 'equal', value: version }] }),
    ...(phone_number && { unlisted: numberNotListed(phone_number) }),
    audit: auditStep({ ...by, leadId: id, action: 'lead_changed', fields: Object.keys(set) }),
  });
  if (written.outcome === 'written' || written.failures.lead === 'duplicate') return { line, outcome: 'updated' };
  return { line, outcome: 'skipped', reason: written.failures.unlisted ? ON_DO_NOT_CALL_LIST : CHANGED };
};

/** Writes what is planned for a line, with its audit record in one transaction; repeated, it adds nothing twice. */
export const writePlanned = async (writing: Writing, planned: PlannedLine): Promise<WrittenLine> => {
  switch (planned.decision) {
    case 'create':
      return create(writing, planned);
    case 'update':
      return change(writing, planned);
    case 'skip':
      return { line: planned.line, outcome: 'skipped', reason: planned.reason };
  }
};
