import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';
import type { Item } from './items.ts';

const BATCH = 25;
const WRITERS = 4;

const take = (items: Iterator<Item>): Item[] => {
  const batch: Item[] = [];
  for (let next = items.next(); !next.done; next = items.next()) {
    batch.push(next.value);
    if (batch.length === BATCH) break;
  }
  return batch;
};

/** Writes items until none is left or the time is over; returns their number. */
export const fill = async (
  { endpoint, table, withinMs }: { endpoint: string; table: string; withinMs: number },
  items: Iterator<Item>,
): Promise<number> => {
  const client = new DynamoDBClient(engineClientConfig(endpoint));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const deadline = performance.now() + withinMs;
  let filled = 0;
  const write = async () => {
    for (let batch = take(items); batch.length > 0; batch = take(items)) {
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [table]: batch.map(Item => ({ PutRequest: { Item } })) } }),
      );
      filled += batch.length;
      if (performance.now() > deadline) return;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  client.destroy();
  return filled;
};
