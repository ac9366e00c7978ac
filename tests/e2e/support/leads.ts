import { aLead } from '../../../bin/seed/leads.ts';
import { createRandom, SEED } from '../../../bin/seed/random.ts';
import { type Lead, leadName } from '../../../shared/leads/lead.ts';

const random = createRandom(SEED);
const seeded = Array.from({ length: 40 }, (_, index) => aLead(random, index, new Date()));

/** A person whom the seed has put into the system: who calls from her number is known by her name. */
export const aKnownLead = (index: number): { name: string; phone: string; id: string } => {
  const lead: Omit<Lead, 'version'> | undefined = seeded[index];
  const name = lead && leadName(lead);
  if (!lead?.phone_number || !name) throw new Error(`There is no lead ${index}.`);
  return { id: lead.id, name, phone: lead.phone_number };
};
