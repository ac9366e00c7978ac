import type { Lead } from '#shared/leads/lead';
import { numbersOf } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { leadsOfNumber } from '../table/lead-rows/lead-rows.ts';
import { getLead, leadIdByPhone, readableLead } from '../table/leads.ts';

/** Of how many leads at most: what is written for one, a dozen items at most, fits into one transaction so often. */
const MOST_LEADS = 5;

type Reading = (id: string) => Promise<Lead | undefined>;

const leadsOf = async (number: PhoneNumber, read: Reading): Promise<Lead[]> => {
  const holder = await leadIdByPhone(number);
  const lead = holder === undefined ? undefined : await read(holder);
  if (lead) return [lead];
  const ids = await leadsOfNumber(number, MOST_LEADS);
  const leads = await Promise.all(ids.map(read));
  return leads.filter(one => one !== undefined).filter(one => numbersOf(one).includes(number));
};

/**
 * Whose number it is: the lead with it as its main number, else those that have it besides.
 * @throws z.ZodError for one that cannot be read: its number would seem to be nobody's
 */
export const leadsWithNumber = (number: PhoneNumber): Promise<Lead[]> =>
  leadsOf(number, id => getLead(id, { latest: true }));

/** The same without those that cannot be read, for what is also done for the number alone, such as a stop. */
export const readableLeadsWithNumber = (number: PhoneNumber): Promise<Lead[]> =>
  leadsOf(number, async id => (await readableLead(id, { latest: true })).lead);
