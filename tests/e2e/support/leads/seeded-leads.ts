import { LEADS } from '../../../../bin/seed/history.ts';
import { aLead } from '../../../../bin/seed/leads.ts';
import { createRandom, SEED } from '../../../../bin/seed/random.ts';
import { type Lead, leadName } from '../../../../shared/leads/lead.ts';

const random = createRandom(SEED);
const seeded = Array.from({ length: LEADS }, (_, index) => aLead(random, index, new Date()));

export type SeededLead = { name: string; phone: string; id: string };

const toSeededLead = (lead: Omit<Lead, 'version'> | undefined): SeededLead => {
  const name = lead && leadName(lead);
  if (!lead?.phone_number || !name) throw new Error('The seed has no such lead.');
  return { id: lead.id, name, phone: lead.phone_number };
};

/** A lead of the seed: the product knows a caller by its number. */
export const seededLead = (index: number): SeededLead => toSeededLead(seeded[index]);

/** Whether a link leads to a lead of the seed; other journeys create leads of their own. */
export const isSeeded = (href: string | null): boolean => seeded.some(({ id }) => href?.endsWith(`/${id}`));

/** The lead of a link to a lead's page. */
export const seededLeadOfLink = (href: string | null): SeededLead =>
  toSeededLead(seeded.find(({ id }) => href?.endsWith(`/${id}`)));
