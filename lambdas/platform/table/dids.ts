import { Did, type DidChange, DidContent } from '#shared/dids/did';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, getItems, type Image } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { creation, replacement, type Step, update } from './engine/steps.ts';
import { type Outcome, type TransactionOutcome, writeEntity, writeTogether } from './engine/write.ts';
import { type NewSettingVersion, settingSteps } from './settings/setting-versions.ts';

const parse = (image: Image): Did => Did.parse(image);

const inList = (phone: PhoneNumber) => indexed('gsi1', partitions.dids(), phone);

/** Replaces a DID; a conflict if the stored one is as new or newer. */
export const putDid = (did: Did): Promise<Outcome<Did>> =>
  writeEntity(replacement('did', keys.did(did.phone_number), did, inList(did.phone_number)), parse);

type NewDidDocument = Omit<Did, 'version'>;

/** Who changes DIDs, and when, for their history. */
type DidAuthor = Pick<NewSettingVersion, 'user_id' | 'user_email' | 'created_ts'>;

/** Creates a DID with the record of it; fails if the number has one. */
export const createDid = (did: NewDidDocument, by: DidAuthor) =>
  writeTogether(
    settingSteps(
      keys.did(did.phone_number),
      creation('did', keys.did(did.phone_number), did, inList(did.phone_number)),
      { kind: 'did', name: did.id, number: 1, ...by, after: DidContent.parse(did) },
    ),
  );

/** The edit of a row, if its version is unchanged; `null` removes its group. */
const didUpdate = ({ id, version, requested_group, ...set }: DidChange): Step =>
  update<Did>(keys.did(id), {
    set: { ...set, ...(requested_group !== null && { requested_group }) },
    remove: requested_group === null ? ['requested_group'] : [],
    when: [{ field: 'version', is: 'equal', value: version }],
  });

/** The content that a DID has after the edit of its row. */
const contentAfter = ({ requested_group, ...change }: DidChange): DidContent =>
  DidContent.parse({ ...change, ...(requested_group !== null && { requested_group }) });

/**
 * Saves all rows, each with the record of the change, or none; the failures are by id. `before` has the DIDs as they were
 * read. At most 50 rows, each DID once.
 */
export const updateDids = (changes: DidChange[], before: Did[], by: DidAuthor): Promise<TransactionOutcome<string>> =>
  writeTogether(
    Object.fromEntries(
      changes.flatMap(change => {
        const was = before.find(({ id }) => id === change.id);
        const { document, record } = settingSteps(keys.did(change.id), didUpdate(change), {
          ...{ kind: 'did', name: change.id, number: change.version + 1, ...by },
          ...(was && { before: DidContent.parse(was) }),
          after: contentAfter(change),
        });
        return [
          [change.id, document],
          [`record of ${change.id}`, record],
        ];
      }),
    ),
  );

/** Whether customers call us at this number; by a consistent read. */
export const isDid = async (number: PhoneNumber): Promise<boolean> =>
  (await getItem(keys.did(number), { latest: true })) !== undefined;

/** Up to 100 DIDs by their ids, by a consistent read; ids without a DID are skipped. */
export const getDids = async (ids: string[]): Promise<Did[]> =>
  (await getItems(ids.map(keys.did), { latest: true })).flatMap(image => (image ? [parse(image)] : []));

/** All DIDs that can be read, by phone number, and the ids of the others, which are their numbers and are logged. */
export const readableDids = async (): Promise<{ dids: Did[]; unreadable: { id: string }[] }> => {
  const { items, unreadable } = readEach(await queryAll({ index: 'gsi1', partition: partitions.dids() }), {
    schema: Did,
    keyOf: keys.did,
    message: 'DID not read',
    idName: 'did',
  });
  return { dids: items, unreadable };
};

/** All DIDs that can be read, by phone number. */
export const listDids = async (): Promise<Did[]> => (await readableDids()).dids;
