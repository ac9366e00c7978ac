import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Reached } from '#shared/dialing/reach-problem';
import { numbersOf, type WithNumbers } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { blacklistEntriesOfEmail, getBlacklistEntry } from '../table/blacklist/blacklist.ts';

const entriesOf = async (numbers: readonly PhoneNumber[]): Promise<BlacklistEntry[]> => {
  const entries = await Promise.all([...new Set(numbers)].map(one => getBlacklistEntry(one, { latest: true })));
  return entries.flatMap(entry => entry ?? []);
};

/** The blacklist entries of a number, and of the lead's own number if it differs; by consistent reads. */
export const blacklistOf = ({ number, lead }: Pick<Reached, 'number' | 'lead'>): Promise<BlacklistEntry[]> =>
  entriesOf([number, ...(lead ? [lead.phone_number] : [])]);

/** The blacklist entries of every number of a lead; by consistent reads. */
export const blacklistOfNumbers = (lead: WithNumbers): Promise<BlacklistEntry[]> => entriesOf(numbersOf(lead));

/** One blacklist entry of an e-mail address, if it has any. */
export const blacklistOfEmail = (address: string): Promise<BlacklistEntry[]> =>
  blacklistEntriesOfEmail(ListedEmail.parse(address), 1);
