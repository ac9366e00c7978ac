import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { indexNames } from '#platform/table/engine/keys';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';

const attribute = (name: string) => ({ AttributeName: name, AttributeType: 'S' as const });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** The table of the audit trail: no index, no stream. */
const auditCreationOf = (TableName: string): CreateTableCommand =>
  new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk'].map(attribute),
    KeySchema: keySchema('pk', 'sk'),
  });

const creationOf = (TableName: string): CreateTableCommand =>
  new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', ...indexNames.flatMap(name => [`${name}pk`, `${name}sk`])].map(attribute),
    KeySchema: keySchema('pk', 'sk'),
    GlobalSecondaryIndexes: indexNames.map(IndexName => ({
      IndexName,
      KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  });

/**
 * Creates an empty table and an empty audit trail in a running engine, and sets the environment of
 * `lambdas/platform/table`. The returned function deletes both.
 */
export const createTestTable = async (endpoint: string): Promise<() => Promise<void>> => {
  const TableName = `coverline-test-${randomUUID()}`;
  const client = new DynamoDBClient(engineClientConfig(endpoint));
  const auditTable = `${TableName}-audit`;
  await Promise.all([client.send(creationOf(TableName)), client.send(auditCreationOf(auditTable))]);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    AUDIT_TABLE_NAME: auditTable,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  return async () => {
    await Promise.all([TableName, auditTable].map(name => client.send(new DeleteTableCommand({ TableName: name }))));
    client.destroy();
  };
};
