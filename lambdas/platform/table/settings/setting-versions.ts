import type { Page } from '#shared/contracts/page';
import type { DayRange } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, monthsBack } from '#shared/new-york';
import { type SettingKind, SettingVersion } from '#shared/settings/setting-version';
import { listNameOf } from '../engine/cursor.ts';
import { type ItemKey, keys, partitions } from '../engine/keys.ts';
import { settingVersionKeys } from '../engine/list-keys.ts';
import { type List, type PageRequest, queryBuckets, queryPage } from '../engine/query.ts';
import { getItem, type Image } from '../engine/read.ts';
import { readablePage } from '../engine/read-each.ts';
import { creation, type Step } from '../engine/steps.ts';

export type NewSettingVersion = Omit<SettingVersion, 'version'>;

/** The record of a change of a setting, as a step of the transaction of the change. */
export const settingVersionStep = (document: ItemKey, record: NewSettingVersion): Step =>
  creation('setting-version', keys.settingVersion(document, record.number), record, settingVersionKeys(record));

/**
 * The change of a setting's document and the record of the change, for one transaction. `change` is conditional on the
 * version of the document that was read, and `record.number` is the next one.
 */
export const settingSteps = (document: ItemKey, change: Step, record: NewSettingVersion) => ({
  document: change,
  record: settingVersionStep(document, record),
});

/** A page without the changes that cannot be read, which are logged with the key of their setting. */
const readable = (read: Promise<Page<Image>>, page?: PageRequest): Promise<Page<SettingVersion>> =>
  readablePage(
    read,
    {
      schema: SettingVersion,
      keyOf: id => ({ pk: id, sk: '' }),
      message: 'setting change not read',
      idName: 'setting',
    },
    page,
  );

/** The saved changes of a setting, the latest first. */
export const settingVersions = ({ pk }: ItemKey, page: PageRequest): Promise<Page<SettingVersion>> =>
  readable(queryPage({ partition: pk, prefix: 'setting-version#' }, 'descending', page, image => image));

/** The saved changes of all settings of a kind, the latest first. */
export const settingVersionsOfKind = (kind: SettingKind, page: PageRequest): Promise<Page<SettingVersion>> =>
  readable(
    queryPage({ index: 'gsi1', partition: partitions.settingVersions(kind) }, 'descending', page, image => image),
  );

/** Which changes: made on these days in New York, of one kind of settings, by one user. */
type SettingChangesFilter = { range: DayRange; kind?: SettingKind | undefined; by?: string | undefined };

/** The months of all kinds; a kind and a person are one partition each, because the changes of years are some thousands. */
const bucketsOf = ({ range, kind, by }: SettingChangesFilter): List[] => {
  const between = { first: beginningOfDay(range.first), last: beginningOfDay(addDays(range.last, 1)) };
  if (by !== undefined) return [{ index: 'gsi3', partition: partitions.settingChangesBy(by), between }];
  if (kind !== undefined) return [{ index: 'gsi1', partition: partitions.settingVersions(kind), between }];
  return monthsBack(range).map(month => ({ index: 'gsi2', partition: partitions.settingChanges(month), between }));
};

/** How many changes of a person are read for a page of one kind at most. */
const CHANGES_SEARCHED = 2000;

/**
 * The saved changes of all settings, the latest first. One more is read than is returned; with a kind and a person, the
 * person's changes of the other kinds are read too.
 * @throws Rejection `invalid_input` for a page key of another filter
 */
export const settingChanges = (filter: SettingChangesFilter, page: PageRequest): Promise<Page<SettingVersion>> => {
  const { range, kind, by } = filter;
  const name = listNameOf(['setting-changes', range.first, range.last, kind ?? '', by ?? '']);
  const search =
    kind !== undefined && by !== undefined
      ? { matches: (image: Image) => image.kind === kind, readAtMost: CHANGES_SEARCHED }
      : undefined;
  return readable(
    queryBuckets({ name, buckets: bucketsOf(filter) }, 'descending', page, image => image, search),
    page,
  );
};

/** The change that made this version of a setting. */
export const getSettingVersion = async (document: ItemKey, number: number): Promise<SettingVersion | undefined> => {
  const image = await getItem(keys.settingVersion(document, number));
  return image && SettingVersion.parse(image);
};
