import { Disposition, snakeCase } from '#shared/dispositions/disposition';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): Disposition => Disposition.parse(image);

/** Replaces a disposition; a conflict if the stored one is as new or newer. */
export const putDisposition = (disposition: Disposition): Promise<Outcome<Disposition>> =>
  writeEntity(
    replacement(
      'disposition',
      keys.disposition(disposition.id),
      disposition,
      indexed('gsi1', partitions.dispositions(), disposition.name),
    ),
    parse,
  );

/** All dispositions, by name. */
export const listDispositions = async (): Promise<Disposition[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.dispositions() })).map(parse);

/** The disposition with this name; its id is the name in snake case. */
export const dispositionNamed = async (name: string): Promise<Disposition | undefined> => {
  const image = await getItem(keys.disposition(snakeCase(name)));
  return image?.name === name ? parse(image) : undefined;
};
