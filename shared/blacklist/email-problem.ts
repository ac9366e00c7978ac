import type { BlacklistEntry } from './blacklist-entry.ts';

/** The message why nothing is sent to an e-mail address; `listed` are the blacklist's entries of the address. */
export const emailProblem = (address: string, listed: readonly Pick<BlacklistEntry, 'email'>[]): string | undefined =>
  listed.length > 0 ? `${address} is on the blacklist.` : undefined;
