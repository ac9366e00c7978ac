import type { Lead } from '#shared/leads/lead';
import { numbersOf } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { leadsOfNumber } from '../table/lead-rows/lead-rows.ts';
import { getLead, leadByPhone } from '../table/leads.ts';

/** Of how many leads at most: what is written for one, a dozen items at most, fits into one transaction so often. */
const MOST_LEADS = 5;

/** Whose number it is: the lead with it as its main number, else those that have it besides. */
export const leadsWithNumber = async (number: PhoneNumber): Promise<Lead[]> => {
  const lead = await leadByPhone(number);
  if (lead) return [lead];
  const ids = await leadsOfNumber(number, MOST_LEADS);
  const leads = await Promise.all(ids.map(id => getLead(id, { latest: true })));
  return leads.filter(one => one !== undefined).filter(one => numbersOf(one).includes(number));
};
