import { GroupConfiguration } from '#shared/access/group-configuration';
import type { GroupName } from '#shared/access/roles';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { replacement } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';

const parse = (image: Image): GroupConfiguration => GroupConfiguration.parse(image);

/** Replaces a group's configuration; a conflict if the stored one is as new or newer. */
export const putGroupConfiguration = (configuration: GroupConfiguration): Promise<Outcome<GroupConfiguration>> =>
  writeEntity(
    replacement(
      'group',
      keys.group(configuration.name),
      configuration,
      indexed('gsi1', partitions.groups(), configuration.name),
    ),
    parse,
  );

export const getGroupConfiguration = async (name: GroupName): Promise<GroupConfiguration | undefined> => {
  const image = await getItem(keys.group(name));
  return image && parse(image);
};

/** Every group's configuration, by name. */
export const listGroupConfigurations = async (): Promise<GroupConfiguration[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.groups() })).map(parse);
