import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Reached } from '#shared/dialing/reach-problem';
import { blacklistEntriesOfEmail, getBlacklistEntry } from '../table/blacklist/blacklist.ts';

/** The blacklist entries of a number, and of the lead's own number if it differs; by consistent reads. */
export const blacklistOf = async ({ number, lead }: Pick<Reached, 'number' | 'lead'>): Promise<BlacklistEntry[]> => {
  const numbers = [...new Set([number, ...(lead ? [lead.phone_number] : [])])];
  const entries = await Promise.all(numbers.map(one => getBlacklistEntry(one, { latest: true })));
  return entries.flatMap(entry => entry ?? []);
};

/** One blacklist entry of an e-mail address, if it has any. */
export const blacklistOfEmail = (address: string): Promise<BlacklistEntry[]> =>
  blacklistEntriesOfEmail(ListedEmail.parse(address), 1);
