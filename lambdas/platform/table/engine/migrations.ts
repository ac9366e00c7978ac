import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../clients/document-client.ts';
import { env } from '../../env.ts';
import { Placeholders } from './conditions.ts';
import { Migration } from './documents.ts';
import { type ItemKey, keys } from './keys.ts';
import { getItem, getStoredItem, type Image } from './read.ts';
import { isReadable } from './records.ts';
import { deletion, replacement, rewriting } from './steps.ts';
import { type UpgradedEntity, upgraded } from './upgrades.ts';
import { writeOne } from './write.ts';

/** How far a migration has come; undefined before its first page. */
export const getMigration = async (name: string): Promise<Migration | undefined> => {
  const image = await getItem(keys.migration(name), { latest: true });
  return image && Migration.parse(image);
};

/** Stores how far a migration has come, as the next version; `false` if another run stored it in the meantime. */
export const saveMigration = async (progress: Omit<Migration, 'version'>, version = 0): Promise<boolean> => {
  const step = replacement('migration', keys.migration(progress.name), { ...progress, version: version + 1 });
  return (await writeOne(step)).outcome === 'written';
};

/** Which items a migration handles: all under these entity names, or those of them that have an older form. */
export type Outdated = { names: string[]; olderThan?: Pick<UpgradedEntity, 'schemaVersion' | 'formerFields'> };

/** An item is of an older form by its version, or by a field that code of the previous version wrote. */
const formFilter = ({ schemaVersion, formerFields }: NonNullable<Outdated['olderThan']>, at: Placeholders): string => {
  const version = at.name('schema_version');
  const older = [`attribute_not_exists(${version})`, `${version} < ${at.value(schemaVersion)}`];
  return `(${[...older, ...formerFields.map(field => `attribute_exists(${at.name(field)})`)].join(' OR ')})`;
};

/**
 * The outdated items of one page of the whole table, and where the next page starts. A scan: for migrations, never for a
 * request.
 */
export const outdatedItems = async (
  { names, olderThan }: Outdated,
  from: ItemKey | undefined,
  pageSize: number,
): Promise<{ items: Image[]; next?: ItemKey }> => {
  const at = new Placeholders();
  const isNamed = `${at.name('entity')} IN (${names.map(name => at.value(name)).join(', ')})`;
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new ScanCommand({
      TableName: env('TABLE_NAME'),
      FilterExpression: [isNamed, ...(olderThan ? [formFilter(olderThan, at)] : [])].join(' AND '),
      ExpressionAttributeNames: at.names,
      ExpressionAttributeValues: at.values,
      ExclusiveStartKey: from,
      Limit: pageSize,
    }),
  );
  return { items: Items, next: LastEvaluatedKey as ItemKey | undefined };
};

/**
 * What became of an outdated item: rewritten, moved or removed is `upgraded`; a migration leaves an item that its
 * schema rejects as it is.
 */
export type UpgradeOutcome = 'upgraded' | 'unneeded' | 'unreadable';

/** Writes an item in its present form, even if others change it at the same time. Its `version` stays. */
export const upgradeItem = async (item: Image): Promise<UpgradeOutcome> => {
  const key = { pk: String(item.pk), sk: String(item.sk) };
  for (let stored: Image | undefined = item; stored; stored = await getStoredItem(key, { latest: true })) {
    const latest = upgraded(stored);
    if (latest === stored) return 'unneeded';
    if (!isReadable(latest)) return 'unreadable';
    if ((await writeOne(rewriting(key, stored, latest))).outcome === 'written') return 'upgraded';
  }
  return 'unneeded';
};

/** Removes an item that nothing reads any more. */
export const removeItem = async (item: Image): Promise<UpgradeOutcome> => {
  const { outcome } = await writeOne(deletion({ pk: String(item.pk), sk: String(item.sk) }));
  return outcome === 'written' ? 'upgraded' : 'unneeded';
};
