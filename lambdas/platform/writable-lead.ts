import { Rejection } from '#shared/errors';
import { LEAD_ERASED } from '#shared/leads/erased-lead';
import type { Lead } from '#shared/leads/lead';
import { existingLead } from './existing-lead.ts';
import { noSuchLead } from './no-such-lead.ts';
import type { BesideLead } from './table/lead-data/beside-lead.ts';

const leadErased = (): Rejection => new Rejection('rejected', LEAD_ERASED);

/** @throws Rejection `rejected` for a lead that was erased */
export const requireNotErased = ({ erased_ts }: Pick<Lead, 'erased_ts'>): void => {
  if (erased_ts !== undefined) throw leadErased();
};

/** The lead that is to be changed, by a consistent read. @throws Rejection `not_found`; `rejected` if it was erased */
export const writableLead = async (id: string): Promise<Lead> => {
  const lead = await existingLead(id);
  requireNotErased(lead);
  return lead;
};

/** @throws Rejection `not_found` or `rejected` where an item of a lead was not written */
export const requireWrittenBesideLead = (outcome: BesideLead): void => {
  if (outcome === 'missing') throw noSuchLead();
  if (outcome === 'erased') throw leadErased();
};
