import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { indexNames } from '#platform/table/engine/keys';
import { startTableEngine } from '../../../infra/local/tables/table-engine.ts';
import { engineClientConfig } from '../../../infra/local/tables/tables.ts';

const TABLE_NAME = 'coverline-test';

const attribute = (name: string) => ({ AttributeName: name, AttributeType: 'S' as const });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/**
 * A DynamoDB of its own with an empty table, and an environment in which `lambdas/platform/table` finds it. The answer
 * stops it.
 */
export const startTable = async (): Promise<() => Promise<void>> => {
  const engine = await startTableEngine({ port: 0 });
  const client = new DynamoDBClient(engineClientConfig(engine.endpoint));
  await client.send(
    new CreateTableCommand({
      TableName: TABLE_NAME,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', ...indexNames.flatMap(name => [`${name}pk`, `${name}sk`])].map(attribute),
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: indexNames.map(IndexName => ({
        IndexName,
        KeySchema: keySchema(`${IndexName}pk`, `${IndexName}sk`),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  );
  client.destroy();
  Object.assign(process.env, {
    TABLE_NAME,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  });
  return engine.stop;
};
