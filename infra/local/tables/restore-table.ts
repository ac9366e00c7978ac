import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type DynamoDBClient,
  paginateScan,
  type TableDescription,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { AwsError } from '../http/aws-json.ts';
import { findTable, plainIndex } from './tables.ts';

/** Strict, so that an option that is not supported here is rejected. */
const Restore = z.strictObject({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  UseLatestRestorableTime: z.literal(true, 'The local cloud keeps no past: restore the latest time.'),
});

const WRITTEN_AT_ONCE = 25;

/**
 * DynamoDB's `RestoreTableToPointInTime`, for the latest time only: a new table with the source's keys, indexes and
 * items, and without its stream and time to live, which AWS does not restore either.
 */
export const restoreTable = async (client: DynamoDBClient, input: unknown) => {
  const { SourceTableName, TargetTableName } = Restore.parse(input);
  const source = await findTable(client, SourceTableName);
  if (!source) throw new AwsError('TableNotFoundException', `Source table not found: ${SourceTableName}`);
  if (await findTable(client, TargetTableName))
    throw new AwsError('TableAlreadyExistsException', `Table already exists: ${TargetTableName}`);
  await createLike(client, source, TargetTableName);
  await copyItems(client, SourceTableName, TargetTableName);
  return { TableDescription: { TableName: TargetTableName, TableStatus: 'CREATING' } };
};

const createLike = (client: DynamoDBClient, source: TableDescription, TableName: string) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: source.AttributeDefinitions,
      KeySchema: source.KeySchema,
      GlobalSecondaryIndexes: source.GlobalSecondaryIndexes?.map(plainIndex),
    }),
  );

const copyItems = async (client: DynamoDBClient, from: string, to: string): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true }))
    for (let first = 0; first < Items.length; first += WRITTEN_AT_ONCE)
      await writeAll(client, to, Items.slice(first, first + WRITTEN_AT_ONCE));
};

const writeAll = async (client: DynamoDBClient, table: string, items: Record<string, AttributeValue>[]) => {
  let left: WriteRequest[] = items.map(Item => ({ PutRequest: { Item } }));
  while (left.length > 0) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = UnprocessedItems?.[table] ?? [];
  }
};
