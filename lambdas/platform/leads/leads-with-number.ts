import type { Lead } from '#shared/leads/lead';
import { numbersOf } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { leadsOfNumber } from '../table/lead-rows/lead-rows.ts';
import { getLead, leadIdByPhone, readableLead } from '../table/leads.ts';

/**
 * The most leads that are handled together: at most a dozen items are written for each, and all must fit into one
 * transaction.
 */
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
 * The leads of a number: the lead whose main number it is, else those that have it as another number.
 * @throws z.ZodError for a lead that cannot be read; without it the number would look free
 */
export const leadsWithNumber = (number: PhoneNumber): Promise<Lead[]> =>
  leadsOf(number, id => getLead(id, { latest: true }));

/** The same without leads that cannot be read, for effects that also apply to the number alone, such as a STOP text. */
export const readableLeadsWithNumber = (number: PhoneNumber): Promise<Lead[]> =>
  leadsOf(number, async id => (await readableLead(id, { latest: true })).lead);
