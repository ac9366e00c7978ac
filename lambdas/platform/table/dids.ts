import { Did } from '#shared/dids/did';
import { indexed, keys, partitions } from './keys.ts';
import { queryAll } from './query.ts';
import type { Image } from './read.ts';
import { replacement } from './steps.ts';
import { type Outcome, writeEntity } from './write.ts';

const parse = (image: Image): Did => Did.parse(image);

/** Sets a DID as a whole; one that is not newer than what is there is a conflict. */
export const putDid = (did: Did): Promise<Outcome<Did>> =>
  writeEntity(
    replacement('did', keys.did(did.phone_number), did, indexed('gsi1', partitions.dids(), did.phone_number)),
    parse,
  );

/** Every one of them, by phone_number. */
export const listDids = async (): Promise<Did[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.dids() })).map(parse);
