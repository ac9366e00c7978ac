import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import type { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { Rejection } from '#shared/errors';

/** @throws Rejection `not_found` */
export const existingEntry = async (address: string): Promise<BlacklistEntry> => {
  const entry = await getBlacklistEntry(address, { latest: true });
  if (!entry) throw new Rejection('not_found', 'This is not on the blacklist any more. Load the list again.');
  return entry;
};
