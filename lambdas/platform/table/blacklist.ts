import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { indexed, keys, partitions } from './engine/keys.ts';
import { getItem, type Image, type ReadOptions } from './engine/read.ts';
import { type Step, update } from './engine/steps.ts';

const parse = (image: Image): BlacklistEntry => BlacklistEntry.parse(image);

/** Puts a number on the blacklist, as a step of a transaction; an existing entry gets the new fields. */
export const blacklisting = ({ version: _, ...entry }: Omit<BlacklistEntry, 'version'> & { version?: number }): Step =>
  update<BlacklistEntry>(
    keys.blacklistEntry(entry.phone_number),
    {},
    {
      set: {
        ...entry,
        entity: 'blacklist-entry',
        ...indexed('gsi1', partitions.blacklist(), entry.phone_number),
      },
      orCreate: true,
    },
  );

/** Marks an existing entry as do-not-call; what it blocks does not change. */
export const markedAsDoNotCall = (phone: PhoneNumber): Step =>
  update<BlacklistEntry>(keys.blacklistEntry(phone), { set: { source: 'disposition' } });

export const getBlacklistEntry = async (
  phone: PhoneNumber,
  options?: ReadOptions,
): Promise<BlacklistEntry | undefined> => {
  const image = await getItem(keys.blacklistEntry(phone), options);
  return image && parse(image);
};
