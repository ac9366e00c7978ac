import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { itemsOf } from './items.ts';

/** The number of items of each entity. */
export const countEntities = async (client: DynamoDBClient, table: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  const onlyEntity = { ProjectionExpression: '#entity', ExpressionAttributeNames: { '#entity': 'entity' } };
  for await (const { entity } of itemsOf(client, table, onlyEntity))
    counts.set(String(entity), (counts.get(String(entity)) ?? 0) + 1);
  return counts;
};
