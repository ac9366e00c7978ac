import type { Page } from '#shared/contracts/page';
import { type SettingKind, SettingVersion } from '#shared/settings/setting-version';
import { type ItemKey, indexed, keys, partitions } from '../engine/keys.ts';
import { type PageRequest, queryPage } from '../engine/query.ts';
import { getItem, type Image } from '../engine/read.ts';
import { creation, type Step } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

const parse = (image: Image): SettingVersion => SettingVersion.parse(image);

export type NewSettingVersion = Omit<SettingVersion, 'version'>;

/** The record of a change of a setting, as a step of the transaction of the change. */
export const settingVersionStep = (document: ItemKey, record: NewSettingVersion): Step =>
  creation(
    'setting-version',
    keys.settingVersion(document, record.number),
    record,
    indexed('gsi1', partitions.settingVersions(record.kind), `${record.created_ts}#${record.name}#${record.number}`),
  );

/**
 * The change of a setting's document and the record of the change, for one transaction. `change` is conditional on the
 * version of the document that was read, and `record.number` is the next one.
 */
export const settingSteps = (document: ItemKey, change: Step, record: NewSettingVersion) => ({
  document: change,
  record: settingVersionStep(document, record),
});

/** Changes a setting's document and writes the record of the change, in one transaction. */
export const saveSetting = async (
  document: ItemKey,
  change: Step,
  record: NewSettingVersion,
): Promise<'written' | 'conflict'> => {
  const { outcome } = await writeTogether(settingSteps(document, change, record));
  return outcome === 'written' ? 'written' : 'conflict';
};

/** The saved changes of a setting, the latest first. */
export const settingVersions = ({ pk }: ItemKey, page: PageRequest): Promise<Page<SettingVersion>> =>
  queryPage({ partition: pk, prefix: 'setting-version#' }, 'descending', page, parse);

/** The saved changes of all settings of a kind, the latest first; those from before this index are not among them. */
export const settingVersionsOfKind = (kind: SettingKind, page: PageRequest): Promise<Page<SettingVersion>> =>
  queryPage({ index: 'gsi1', partition: partitions.settingVersions(kind) }, 'descending', page, parse);

/** The change that made this version of a setting. */
export const getSettingVersion = async (document: ItemKey, number: number): Promise<SettingVersion | undefined> => {
  const image = await getItem(keys.settingVersion(document, number));
  return image && parse(image);
};
