import { Refusal } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import type { LeadTable } from './lead-table.ts';

/** Of every verb: the lead that it is asked about is not there. */
export const noSuchLead = (): Refusal => new Refusal('not_found', 'This lead does not exist.');

/** @throws Refusal `not_found` */
export const getLead = async (table: Pick<LeadTable, 'getLead'>, id: string): Promise<Lead> => {
  const lead = await table.getLead(id, { latest: true });
  if (!lead) throw noSuchLead();
  return lead;
};
