import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../clients/document-client.ts';
import { env } from '../../env.ts';
import type { ItemKey } from './keys.ts';
import { upgraded } from './upgrades.ts';

export type Image = Record<string, unknown>;

/** `latest`: a consistent read, at twice the cost; otherwise the item may be some milliseconds old. */
export type ReadOptions = { latest?: boolean };

/** An item as it is stored, which may be of an older schema version: for migrations. */
export const getStoredItem = async (key: ItemKey, { latest = false }: ReadOptions = {}): Promise<Image | undefined> => {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: env('TABLE_NAME'), Key: key, ConsistentRead: latest }),
  );
  return Item;
};

export const getItem = async (key: ItemKey, options?: ReadOptions): Promise<Image | undefined> => {
  const stored = await getStoredItem(key, options);
  return stored && upgraded(stored);
};

/** DynamoDB may leave keys of a batch unread under load (`UnprocessedKeys`); they are requested again. */
const BATCH_READ_ATTEMPTS = 4;

const nameOf = ({ pk, sk }: Image): string => JSON.stringify([pk, sk]);

/** Up to 100 items in one request, in the order of their keys; `undefined` for a key without an item. */
export const getItems = async (
  keys: ItemKey[],
  { latest = false }: ReadOptions = {},
): Promise<(Image | undefined)[]> => {
  const TableName = env('TABLE_NAME');
  const found = new Map<string, Image>();
  // DynamoDB rejects a batch that names an item twice.
  let wanted: Image[] = [...new Map(keys.map(key => [nameOf(key), key])).values()];
  for (let n = 1; wanted.length > 0; n++) {
    if (n > BATCH_READ_ATTEMPTS) throw new Error('The table left a batch unread.');
    const response = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: wanted, ConsistentRead: latest } } }),
    );
    for (const image of response.Responses?.[TableName] ?? []) found.set(nameOf(image), upgraded(image));
    wanted = response.UnprocessedKeys?.[TableName]?.Keys ?? [];
  }
  return keys.map(key => found.get(nameOf(key)));
};
