import { aLead } from '../../../bin/seed/leads.ts';
import { createRandom, SEED } from '../../../bin/seed/random.ts';
import { type Lead, leadName } from '../../../shared/leads/lead.ts';

const random = createRandom(SEED);
const seeded = Array.from({ length: 240 }, (_, index) => aLead(random, index, new Date()));

export type KnownLead = { name: string; phone: string; id: string };

const knownLead = (lead: Omit<Lead, 'version'> | undefined): KnownLead => {
  const name = lead && leadName(lead);
  if (!lead?.phone_number || !name) throw new Error('The seed has no such lead.');
  return { id: lead.id, name, phone: lead.phone_number };
};

/** A person whom the seed has put into the system: who calls from her number is known by her name. */
export const aKnownLead = (index: number): KnownLead => knownLead(seeded[index]);

/** Whether a link leads to somebody whom the seed has put in: other journeys make leads of their own. */
export const isOfSeed = (href: string | null): boolean => seeded.some(({ id }) => href?.endsWith(`/${id}`));

/** The person whom a link to a lead's page leads to. */
export const leadBehind = (href: string | null): KnownLead =>
  knownLead(seeded.find(({ id }) => href?.endsWith(`/${id}`)));
