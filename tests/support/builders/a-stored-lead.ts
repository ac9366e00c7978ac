import { createLead } from '#platform/table/leads';
import type { Lead } from '#shared/leads/lead';
import { aLead } from './a-lead.ts';

const numbers = (function* () {
  for (let n = 1; ; n++) yield n;
})();

/** A number without a lead. */
export const aPhone = (): string => `+1555345${String(numbers.next().value).padStart(4, '0')}`;

/** A lead in the table with its own number. */
export const aStoredLead = async (fields: Partial<Lead> = {}): Promise<Lead> => {
  const phone_number = aPhone();
  const lead = aLead({ id: `lead-${phone_number.slice(-4)}`, phone_number, ...fields });
  const { version: _, ...document } = lead;
  if (!(await createLead(document))) throw new Error('The lead is there already.');
  return lead;
};
