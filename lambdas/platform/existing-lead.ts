import type { Lead } from '#shared/leads/lead';
import { noSuchLead } from './no-such-lead.ts';
import { getLead } from './table/leads.ts';

/** The lead, by a consistent read. @throws Rejection `not_found` */
export const existingLead = async (id: string): Promise<Lead> => {
  const lead = await getLead(id, { latest: true });
  if (!lead) throw noSuchLead();
  return lead;
};
