import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { retentionCheckStep } from '#platform/table/lead-data/retention';
import { leadUpdate } from '#platform/table/leads';
import type { Timestamp } from '#shared/time';

/** Releases a lead's hold, with its record; the retention looks at the lead at once. A lead that is not held stays so. */
export const releaseLegalHold = async (
  by: { actor: Actor; now: Timestamp },
  { id }: { id: string },
): Promise<Record<string, never>> => {
  const { legal_hold } = await existingLead(id);
  if (!legal_hold) return {};
  await writeTogether({
    lead: leadUpdate(id, { remove: ['legal_hold'], when: [{ field: 'legal_hold', is: 'present' }] }),
    audit: auditStep({ ...by, leadId: id, action: 'legal_hold_released', fields: [], reason: legal_hold.reason }),
    check: retentionCheckStep(id, by.now),
  });
  return {};
};
