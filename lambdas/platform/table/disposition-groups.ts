import { DispositionGroup } from '#shared/dispositions/disposition';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { check, type Step } from './engine/steps.ts';
import type { Outcome } from './engine/write.ts';
import { putSetting, type SettingStore } from './settings/setting-store.ts';

/** A deleted group leaves the list. */
export const dispositionGroupStore: SettingStore<DispositionGroup> = {
  kind: 'disposition-group',
  parse: image => DispositionGroup.parse(image),
  key: keys.dispositionGroup,
  index: ({ name, deleted_ts }) =>
    deleted_ts === undefined ? indexed('gsi1', partitions.dispositionGroups(), name) : {},
};

/** Replaces a disposition group; a conflict if the stored one is as new or newer. */
export const putDispositionGroup = (dispositionGroup: DispositionGroup): Promise<Outcome<DispositionGroup>> =>
  putSetting(dispositionGroupStore, dispositionGroup);

/** All disposition groups, by name. */
export const listDispositionGroups = async (): Promise<DispositionGroup[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.dispositionGroups() })).map(dispositionGroupStore.parse);

/** The condition that a group is as it was read, for the transaction that relies on what it does not have. */
export const dispositionGroupUnchanged = ({ id, version }: DispositionGroup): Step =>
  check<DispositionGroup>(keys.dispositionGroup(id), [{ field: 'version', is: 'equal', value: version }]);
