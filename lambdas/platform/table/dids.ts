import { Did, type DidChange } from '#shared/dids/did';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItems, type Image } from './engine/read.ts';
import { creation, replacement, type Step, update } from './engine/steps.ts';
import { type Outcome, type TransactionOutcome, writeEntity, writeTogether } from './engine/write.ts';

const parse = (image: Image): Did => Did.parse(image);

const inList = (phone: PhoneNumber) => indexed('gsi1', partitions.dids(), phone);

/** Replaces a DID; a conflict if the stored one is as new or newer. */
export const putDid = (did: Did): Promise<Outcome<Did>> =>
  writeEntity(replacement('did', keys.did(did.phone_number), did, inList(did.phone_number)), parse);

export type NewDidDocument = Omit<Did, 'version'>;

/** Creates a DID; a conflict if the number has one. */
export const createDid = (did: NewDidDocument): Promise<Outcome<Did>> =>
  writeEntity(creation('did', keys.did(did.phone_number), did, inList(did.phone_number)), parse);

/** The edit of a row, if its version is unchanged; `null` removes its group. */
const didUpdate = ({ id, version, requested_group, ...set }: DidChange): Step =>
  update<Did>(keys.did(id), {
    set: { ...set, ...(requested_group !== null && { requested_group }) },
    remove: requested_group === null ? ['requested_group'] : [],
    when: [{ field: 'version', is: 'equal', value: version }],
  });

/** Saves all rows or none; the failures are by id. At most 100 rows, each DID once. */
export const updateDids = (changes: DidChange[]): Promise<TransactionOutcome<string>> =>
  writeTogether(Object.fromEntries(changes.map(change => [change.id, didUpdate(change)])));

/** Up to 100 DIDs by their ids, by a consistent read; ids without a DID are skipped. */
export const getDids = async (ids: string[]): Promise<Did[]> =>
  (await getItems(ids.map(keys.did), { latest: true })).flatMap(image => (image ? [parse(image)] : []));

/** All DIDs, by phone number. */
export const listDids = async (): Promise<Did[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.dids() })).map(parse);
