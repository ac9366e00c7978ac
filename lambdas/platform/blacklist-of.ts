import { type BlacklistEntry, ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Reached } from '#shared/dialing/reach-problem';
import { blacklistEntriesOfEmail, getBlacklistEntry } from './table/blacklist/blacklist.ts';

/** The blacklist entries of a number, and of the lead's own number if it differs; by consistent reads. */
export const blacklistOf = async ({ number, lead }: Pick<Reached, 'number' | 'lead'>): Promise<BlacklistEntry[]> => {
  const numbers = [...new Set([number, ...(lead ? [lead.phone_number] : [])])];
  const entries = await Promise.all(numbers.map(one => getBlacklistEntry(one, { latest: true })));
  return entries.flatMap(entry => entry ?? []);
};

/** The message why nothing is sent to an e-mail address. */
export const emailProblem = async (address: string): Promise<string | undefined> => {
  const [entry] = await blacklistEntriesOfEmail(ListedEmail.parse(address), 1);
  return entry && `${address} is on the blacklist.`;
};
