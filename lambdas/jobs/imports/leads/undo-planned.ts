import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { hasActivity, leadRemoval } from '#platform/table/imports/lead-removal';
import { notWorkedOn } from '#platform/table/lead-data/beside-lead';
import { type LeadChange, leadUpdate } from '#platform/table/leads';
import type { LeadUndoJob } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import type { PlannedCreation, PlannedLine, PlannedUpdate } from './import-plan.ts';

type UndoneLine = { line: number } & (
  | { outcome: 'removed' | 'restored' | 'none' }
  | { outcome: 'kept'; reason: string }
);

const WORKED_ON = 'The lead has a call, a note, a nomination, a product or a message since the import. It was kept.';
const CHANGED = 'Somebody changed this lead after the import. It was kept.';

/** `since`: when the import was started. `found`: the leads that it has created. */
type UndoContext = { job: LeadUndoJob; by: Auditor; since: Timestamp; found: ReadonlySet<string> };

/** The version of a lead that nobody has changed since its creation. */
const FIRST_VERSION = 1;

/** A lead that was never written needs nothing. One that was found, and is gone, was removed by an earlier run. */
const remove = async (
  { by, found }: UndoContext,
  { line, lead_id: id, fields }: PlannedCreation,
): Promise<UndoneLine> => {
  if (!found.has(id)) return { line, outcome: 'none' };
  if (await hasActivity(id)) return { line, outcome: 'kept', reason: WORKED_ON };
  const written = await writeTogether({
    ...leadRemoval({ id, phone_number: fields.phone_number, version: FIRST_VERSION }),
    audit: auditStep({ ...by, leadId: id, action: 'import_undone', fields: [] }),
  });
  if (written.outcome === 'written' || written.failures.lead === 'missing') return { line, outcome: 'removed' };
  return { line, outcome: 'kept', reason: CHANGED };
};

type Field = keyof PlannedUpdate['set'];

/** The lead has the version after that which the import read, what the import has written, and nothing new beside it. */
const asWritten = ({ version, set }: PlannedUpdate, since: Timestamp): NonNullable<LeadChange['when']> =>
  [
    { field: 'version', is: 'equal', value: version + 1 },
    ...Object.entries(set).map(([field, value]) => ({ field, is: 'equal', value })),
    notWorkedOn(since),
  ] as NonNullable<LeadChange['when']>;

const restore = async ({ job, by, since }: UndoContext, planned: PlannedUpdate): Promise<UndoneLine> => {
  const { line, lead_id: id, set, before } = planned;
  if (await hasActivity(id, { since, now: by.now })) return { line, outcome: 'kept', reason: WORKED_ON };
  const fields = Object.keys(set) as Field[];
  const written = await writeTogether({
    lead: leadUpdate(id, {
      set: before,
      remove: fields.filter(field => before[field] === undefined),
      applied: job.id,
      when: asWritten(planned, since),
    }),
    audit: auditStep({ ...by, leadId: id, action: 'import_undone', fields }),
  });
  if (written.outcome === 'written' || written.failures.lead === 'duplicate') return { line, outcome: 'restored' };
  return { line, outcome: 'kept', reason: CHANGED };
};

/** Takes back what an import has written for a line, if nobody has touched the lead since; repeated, it does no more. */
export const undoPlanned = async (context: UndoContext, planned: PlannedLine): Promise<UndoneLine> => {
  switch (planned.decision) {
    case 'create':
      return remove(context, planned);
    case 'update':
      return restore(context, planned);
    case 'skip':
      return { line: planned.line, outcome: 'none' };
  }
};
