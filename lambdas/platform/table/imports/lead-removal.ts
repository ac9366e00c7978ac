import type { Lead } from '#shared/leads/lead';
import { callsByLead } from '../calls.ts';
import type { LeadPhone } from '../engine/documents.ts';
import { keys } from '../engine/keys.ts';
import { queryAll } from '../engine/query.ts';
import { deletion, type Step } from '../engine/steps.ts';

/** What a lead's partition has although nobody has worked on the lead: it was counted, or somebody looked at it. */
const untouched: readonly unknown[] = ['lead', 'counted-document', 'lead-viewer'];

/** Whether a lead has a call, a note, a product, a message or anything else that somebody made. */
export const hasTraces = async (leadId: string): Promise<boolean> => {
  const [items, calls] = await Promise.all([
    queryAll({ partition: keys.lead(leadId).pk }, { latest: true }),
    callsByLead(leadId, { limit: 1 }),
  ]);
  return calls.data.length > 0 || items.some(({ entity }) => !untouched.includes(entity));
};

/** Removes a lead that has this version, and frees its number, as steps of a transaction. */
export const leadRemoval = ({
  id,
  phone_number,
  version,
}: Pick<Lead, 'id' | 'phone_number' | 'version'>): { lead: Step; phone: Step } => ({
  lead: deletion<Lead>(keys.lead(id), [{ field: 'version', is: 'equal', value: version }]),
  phone: deletion<LeadPhone>(keys.leadPhone(phone_number), [{ field: 'lead_id', is: 'equal', value: id }]),
});
