import { noSuchLead } from '#platform/no-such-lead';
import type { Lead } from '#shared/leads/lead';
import type { LeadTable } from './lead-table.ts';

/** @throws Refusal `not_found` */
export const getLead = async (table: Pick<LeadTable, 'getLead'>, id: string): Promise<Lead> => {
  const lead = await table.getLead(id, { latest: true });
  if (!lead) throw noSuchLead();
  return lead;
};
