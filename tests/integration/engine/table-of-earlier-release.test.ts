import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadAssembly } from '../../../infra/local/assembly/local-assembly.ts';
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts';
import { freePort } from '../../../infra/local/http/free-port.ts';
import { startTableEngine, type TableEngine } from '../../../infra/local/tables/table-engine.ts';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';
import { localCloudFixture } from '../../support/local-cloud/local-cloud-fixture.ts';

const assembly = localCloudFixture();
const anywhere = 'http://localhost';
const origins = { web: anywhere, api: anywhere, aws: anywhere };
const TableName = loadAssembly(assembly.dir, origins).of('AWS::DynamoDB::GlobalTable')[0]?.ref;
let engine: TableEngine;
let client: DynamoDBClient;
let cloud: Cloud | undefined;

/** The table in the form of an earlier release, before a function read its stream. */
const createWithoutStream = () =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'gsi1pk', AttributeType: 'S' },
      ],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
const put = (pk: string) => client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));

beforeAll(async () => {
  engine = await startTableEngine({ port: 0 });
  client = new DynamoDBClient(engineClientConfig(engine.endpoint));
});
afterAll(async () => {
  client.destroy();
  await cloud?.stop();
  await engine.stop();
  assembly.remove();
});

it('a table without the stream that the template wants gets it, and keeps its items', async () => {
  await createWithoutStream();
  await put('before');
  const ports = { web: await freePort(), api: await freePort(), aws: await freePort() };
  cloud = await startCloud({ assemblyDir: assembly.dir, ports, tableEndpoint: engine.endpoint });
  await put('after');
  const store = cloud.buckets.find('uploads')?.store;
  await vi.waitFor(() => expect(store?.list('seen/after/')).toHaveLength(1), { timeout: 15_000, interval: 50 });
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: 'before' } } }));
  expect(Item).toEqual({ pk: { S: 'before' } });
});
