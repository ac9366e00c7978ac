import { withEarlier } from '#shared/access/earlier-call-configs';
import { GroupConfiguration, type GroupContent } from '#shared/access/group-configuration';
import { changesAccess } from '#shared/access/group-revocation';
import type { GroupName } from '#shared/access/roles';
import { countUnreadable } from '../metrics.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { check, replacement, type Step, update } from './engine/steps.ts';
import { type Outcome, writeEntity } from './engine/write.ts';
import { type NewSettingVersion, settingSteps } from './settings/setting-versions.ts';

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

/** The configurations that can be read, by name, and the names of the groups with another one, which are logged and counted. */
export type ReadableGroups = { configurations: GroupConfiguration[]; unreadable: GroupName[] };

export const readableGroupConfigurations = async (): Promise<ReadableGroups> => {
  const { items, unreadable } = readEach(await queryAll({ index: 'gsi1', partition: partitions.groups() }), {
    schema: GroupConfiguration,
    keyOf: keys.group,
    message: 'group not read',
    idName: 'group',
  });
  countUnreadable(unreadable);
  return { configurations: items, unreadable: unreadable.map(({ id }) => id) };
};

/** The name of every group, also of one whose configuration cannot be read. */
export const listGroupNames = async (): Promise<GroupName[]> => {
  const { configurations, unreadable } = await readableGroupConfigurations();
  return [...configurations.map(({ name }) => name), ...unreadable];
};

/** A group's configuration as it is now, by a consistent read. */
export const getGroupConfiguration = async (name: GroupName): Promise<GroupConfiguration | undefined> => {
  const image = await getItem(keys.group(name), { latest: true });
  return image && parse(image);
};

/** The configurations of these groups as they are now; groups without one are skipped. */
export const getGroupConfigurations = async (names: GroupName[]): Promise<GroupConfiguration[]> =>
  (await Promise.all(names.map(getGroupConfiguration))).flatMap(found => found ?? []);

/** The condition that a group exists, for the transaction that names it. */
export const groupExists = (name: GroupName): Step =>
  check<GroupConfiguration>(keys.group(name), [{ field: 'name', is: 'equal', value: name }]);

const optionalFields = ['targets', 'wallboard'] as const;

const contentUpdate = (stored: GroupConfiguration, content: GroupContent, { created_ts }: NewSettingVersion) =>
  update<GroupConfiguration>(keys.group(stored.name), {
    set: {
      ...content,
      earlier: withEarlier(stored, content, created_ts),
      updated_ts: created_ts,
      ...(changesAccess(stored, content) && { access_version: stored.version + 1 }),
    },
    remove: optionalFields.filter(field => content[field] === undefined),
    when: [{ field: 'version', is: 'equal', value: stored.version }],
  });

/** Saves a group's content and the record of the change, if the group has not changed since it was read. */
export const groupContentSteps = (stored: GroupConfiguration, content: GroupContent, change: NewSettingVersion) =>
  settingSteps(keys.group(stored.name), contentUpdate(stored, content, change), change);

/** The condition that a group is as it was read, for the transaction that relies on what it does not have. */
export const groupUnchanged = ({ name, version }: GroupConfiguration): Step =>
  check<GroupConfiguration>(keys.group(name), [{ field: 'version', is: 'equal', value: version }]);
