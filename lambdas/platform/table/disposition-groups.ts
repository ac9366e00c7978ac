import { DispositionGroup } from '#shared/dispositions/disposition';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { check, type Step } from './engine/steps.ts';
import type { Outcome } from './engine/write.ts';
import { putSetting, readSettings, type SettingStore } from './settings/setting-store.ts';

/** A deleted group leaves the list. */
export const dispositionGroupStore: SettingStore<DispositionGroup> = {
  kind: 'disposition-group',
  schema: DispositionGroup,
  key: keys.dispositionGroup,
  index: ({ name, deleted_ts }) =>
    deleted_ts === undefined ? indexed('gsi1', partitions.dispositionGroups(), name) : {},
};

/** Replaces a disposition group; a conflict if the stored one is as new or newer. */
export const putDispositionGroup = (dispositionGroup: DispositionGroup): Promise<Outcome<DispositionGroup>> =>
  putSetting(dispositionGroupStore, dispositionGroup);

const listed = async () =>
  readSettings(dispositionGroupStore, await queryAll({ index: 'gsi1', partition: partitions.dispositionGroups() }));

/** All disposition groups that can be read, by name. */
export const listDispositionGroups = async (): Promise<DispositionGroup[]> => (await listed()).documents;

/** The id of every disposition group, also of one that cannot be read. */
export const listDispositionGroupIds = async (): Promise<string[]> => {
  const { documents, unreadable } = await listed();
  return [...documents, ...unreadable].map(({ id }) => id);
};

/** The condition that a group is as it was read, for the transaction that relies on what it does not have. */
export const dispositionGroupUnchanged = ({ id, version }: DispositionGroup): Step =>
  check<DispositionGroup>(keys.dispositionGroup(id), [{ field: 'version', is: 'equal', value: version }]);
