import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../clients/document-client.ts';
import { env } from '../../env.ts';
import { Migration } from './documents.ts';
import { type ItemKey, keys } from './keys.ts';
import { getItem, getStoredItem, type Image } from './read.ts';
import { isReadable } from './records.ts';
import { deletion, replacement, rewriting } from './steps.ts';
import { upgraded } from './upgrades.ts';
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

const OLDER = '(attribute_not_exists(#schema) OR #schema < :schema)';

/** Which items a migration handles: all under these entity names, or those of an older schema version than this one. */
export type Outdated = { names: string[]; schemaVersion?: number };

/**
 * The outdated items of one page of the whole table, and where the next page starts. A scan: for migrations, never for a
 * request.
 */
export const outdatedItems = async (
  { names, schemaVersion }: Outdated,
  from: ItemKey | undefined,
  pageSize: number,
): Promise<{ items: Image[]; next?: ItemKey }> => {
  const entities = Object.fromEntries(names.map((name, index) => [`:e${index}`, name]));
  const isNamed = `#entity IN (${Object.keys(entities).join(', ')})`;
  const isOlder = schemaVersion !== undefined;
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new ScanCommand({
      TableName: env('TABLE_NAME'),
      FilterExpression: [isNamed, ...(isOlder ? [OLDER] : [])].join(' AND '),
      ExpressionAttributeNames: { '#entity': 'entity', ...(isOlder && { '#schema': 'schema_version' }) },
      ExpressionAttributeValues: { ...entities, ...(isOlder && { ':schema': schemaVersion }) },
      ExclusiveStartKey: from,
      Limit: pageSize,
    }),
  );
  return { items: Items, next: LastEvaluatedKey as ItemKey | undefined };
};

/** What became of an outdated item: rewritten, moved or removed is `upgraded`; a migration leaves an item that its schema rejects as it is. */
export type UpgradeOutcome = 'upgraded' | 'unneeded' | 'unreadable';

/** Writes an item in its present form, whoever else changes it at the same time. Its `version` stays. */
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
