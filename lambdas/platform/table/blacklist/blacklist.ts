import { addressOf, BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Page } from '#shared/contracts/page';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Condition } from '../engine/conditions.ts';
import { keys, partitions } from '../engine/keys.ts';
import { blacklistKeys } from '../engine/list-keys.ts';
import { type List, type PageRequest, queryLast, queryPage } from '../engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from '../engine/read.ts';
import { readablePage } from '../engine/read-each.ts';
import { check, creation, deletion, type Step, update } from '../engine/steps.ts';
import { schemaVersionOf } from '../engine/upgrades.ts';
import { type Outcome, writeEntity } from '../engine/write.ts';

const parse = (image: Image): BlacklistEntry => BlacklistEntry.parse(image);

export type NewEntry = Omit<BlacklistEntry, 'version'>;

/** Puts an entry on the blacklist, as a step of a transaction; an existing entry gets the new fields. */
export const blacklisting = ({ version: _, ...entry }: NewEntry & { version?: number }): Step =>
  update<BlacklistEntry>(
    keys.blacklistEntry(addressOf(entry)),
    {},
    {
      set: {
        ...entry,
        entity: 'blacklist-entry',
        schema_version: schemaVersionOf('blacklist-entry'),
        ...blacklistKeys(entry),
      },
      orCreate: true,
    },
  );

/** A new entry; an existing one is a conflict. */
export const blacklistEntryCreation = (entry: NewEntry): Step =>
  creation('blacklist-entry', keys.blacklistEntry(addressOf(entry)), entry, blacklistKeys(entry));

export const createBlacklistEntry = (entry: NewEntry): Promise<Outcome<BlacklistEntry>> =>
  writeEntity(blacklistEntryCreation(entry), parse);

/** Whether calls from the number of an entry are rejected, if the entry is as it was read. */
export const blockedInboundUpdate = (
  address: string,
  { blocked_inbound, version }: Pick<BlacklistEntry, 'blocked_inbound' | 'version'>,
): Step =>
  update<BlacklistEntry>(keys.blacklistEntry(address), { set: { blocked_inbound }, when: [isVersion(version)] });

const isVersion = (value: number): Condition<BlacklistEntry> => ({ field: 'version', is: 'equal', value });

export const blacklistEntryDeletion = (address: string, version: number): Step =>
  deletion<BlacklistEntry>(keys.blacklistEntry(address), [isVersion(version)]);

/** Rejects the inbound calls of an existing entry, even if others change it at the same time. */
export const blockInbound = (address: string): Promise<Outcome<BlacklistEntry>> =>
  writeEntity(update<BlacklistEntry>(keys.blacklistEntry(address), { set: { blocked_inbound: true } }), parse);

/**
 * Lists an e-mail address with the number of an existing entry that has none. `seen`: what it blocks from now on, if it
 * is as it was read.
 */
export const emailAddition = (
  phone: PhoneNumber,
  email: string,
  seen?: Pick<BlacklistEntry, 'blocked_inbound' | 'version'>,
): Step =>
  update<BlacklistEntry>(
    keys.blacklistEntry(phone),
    {
      set: { email, ...(seen && { blocked_inbound: seen.blocked_inbound }) },
      when: [{ field: 'email', is: 'absent' }, ...(seen ? [isVersion(seen.version)] : [])],
    },
    { set: blacklistKeys({ phone_number: phone, email }) },
  );

/** Marks an existing entry as do-not-call; what it blocks does not change. */
export const markedAsDoNotCall = (address: string): Step =>
  update<BlacklistEntry>(keys.blacklistEntry(address), { set: { source: 'disposition' } });

/** The entry of a number, or of an e-mail address without one. */
export const getBlacklistEntry = async (
  address: string,
  options?: ReadOptions,
): Promise<BlacklistEntry | undefined> => {
  const image = await getItem(keys.blacklistEntry(address), options);
  return image && parse(image);
};

/** The entries of these numbers; 100 numbers at most. */
export const blacklistEntriesOf = async (
  numbers: readonly PhoneNumber[],
  options?: ReadOptions,
): Promise<BlacklistEntry[]> =>
  (await getItems(numbers.map(keys.blacklistEntry), options)).flatMap(image => (image ? [parse(image)] : []));

/** Which of these numbers are on the blacklist; 100 numbers at most. */
export const listedNumbers = async (numbers: readonly PhoneNumber[]): Promise<Set<PhoneNumber>> => {
  const found = await getItems(numbers.map(keys.blacklistEntry));
  return new Set(numbers.filter((_, at) => found[at] !== undefined));
};

/** The condition that a number is not on the blacklist, for the transaction that changes its lead. */
export const numberNotListed = (number: PhoneNumber): Step =>
  check<BlacklistEntry>(keys.blacklistEntry(number), [{ field: 'id', is: 'absent' }]);

/** A page without the entries that cannot be read. Their keys, which have a number or an address, are not logged. */
export const readableEntries = (read: Promise<Page<Image>>, page: PageRequest): Promise<Page<BlacklistEntry>> =>
  readablePage(
    read,
    {
      schema: BlacklistEntry,
      keyOf: keys.blacklistEntry,
      idOf: ({ id }) => String(id),
      message: 'blacklist entry not read',
      idName: 'blacklist_entry_id',
    },
    page,
  );

const ofEmail = (email: string): List => ({ index: 'gsi2', partition: partitions.blacklistEmail(email) });

/** Some entries of an e-mail address, which may be listed with many numbers. */
export const blacklistEntriesOfEmail = async (email: string, limit: number): Promise<BlacklistEntry[]> =>
  (await queryLast(ofEmail(email), limit)).map(parse);

/** A page of the entries of an e-mail address, by number. @throws Rejection `invalid_input` for a key of another list */
export const blacklistPageOfEmail = (email: string, page: PageRequest): Promise<Page<BlacklistEntry>> =>
  readableEntries(
    queryPage(ofEmail(email), 'ascending', page, image => image),
    page,
  );
