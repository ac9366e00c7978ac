import { type DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

export type Item = Record<string, unknown>;

/** Every item of a table, by consistent scans: for a rehearsal, never for a request. */
export async function* itemsOf(
  client: DynamoDBClient,
  TableName: string,
  scan: { ProjectionExpression?: string; ExpressionAttributeNames?: Record<string, string> } = {},
): AsyncGenerator<Item> {
  let ExclusiveStartKey: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey, ...scan }),
    );
    for (const item of page.Items ?? []) yield unmarshall(item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
