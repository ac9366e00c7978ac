import { DispositionGroup } from '#shared/dispositions/disposition';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): DispositionGroup => DispositionGroup.parse(image);

/** Replaces a disposition group; a conflict if the stored one is as new or newer. */
export const putDispositionGroup = (dispositionGroup: DispositionGroup): Promise<Outcome<DispositionGroup>> =>
  writeEntity(
    replacement(
      'disposition-group',
      keys.dispositionGroup(dispositionGroup.id),
      dispositionGroup,
      indexed('gsi1', partitions.dispositionGroups(), dispositionGroup.name),
    ),
    parse,
  );

/** All disposition groups, by name. */
export const listDispositionGroups = async (): Promise<DispositionGroup[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.dispositionGroups() })).map(parse);
