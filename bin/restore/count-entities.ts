import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { itemsOf } from './items.ts';

/** The number of items of each entity that do not expire: those that do may be gone from one of two tables. */
export const countEntities = async (client: DynamoDBClient, table: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  const scan = { ProjectionExpression: '#entity, expires_at', ExpressionAttributeNames: { '#entity': 'entity' } };
  for await (const { entity, expires_at } of itemsOf(client, table, scan))
    if (expires_at === undefined) counts.set(String(entity), (counts.get(String(entity)) ?? 0) + 1);
  return counts;
};
