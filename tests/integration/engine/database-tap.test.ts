import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#platform/env';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';
import { type DatabaseTap, startDatabaseTap } from '../../bench/support/database-tap.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';

let stopTable: () => Promise<void>;
let tap: DatabaseTap;
const clients: DynamoDBClient[] = [];

let TableName: string;

const clientOf = (label: string) => {
  const client = new DynamoDBClient(engineClientConfig(tap.endpoint(label)));
  clients.push(client);
  return DynamoDBDocumentClient.from(client);
};

beforeAll(async () => {
  stopTable = await startTable();
  TableName = env('TABLE_NAME');
  tap = await startDatabaseTap(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await tap.stop();
  await stopTable();
});

it('counts the items that each one reads and writes, and none for a write that was rejected', async () => {
  const writer = clientOf('a writer');
  const Item = { pk: 'call#1', sk: 'call' };
  const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
  await writer.send(new PutCommand({ TableName, Item, ...condition }));
  await expect(writer.send(new PutCommand({ TableName, Item, ...condition }))).rejects.toThrow();
  await writer.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { pk: 'call#1', sk: 'note', text: 'No.' } } },
        { Put: { TableName, Item: { pk: 'lead#1', sk: 'lead' } } },
        { ConditionCheck: { TableName, Key: Item, ConditionExpression: 'attribute_exists(pk)' } },
      ],
    }),
  );
  const writes = tap
    .requests('a writer')
    .map(({ ok, written }) => [ok, written.map(({ table, what }) => [table, what])]);
  expect(writes).toEqual([
    [true, [[TableName, 'call put']]],
    [false, []],
    [
      true,
      [
        [TableName, 'call put'],
        [TableName, 'lead put'],
      ],
    ],
  ]);

  await clientOf('a reader').send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'attribute_exists(#text)',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':pk': 'call#1' },
    }),
  );
  expect(tap.requests('a reader')).toMatchObject([{ operation: 'Query', itemsRead: 2, written: [] }]);
});
