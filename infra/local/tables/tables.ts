import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { LocalAssembly, Resource } from '../assembly/local-assembly.ts';
import { REGION } from '../assembly/resource-kinds.ts';
import { AssemblyError } from '../assembly/template.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).optional(),
});
const Index = z.looseObject({ IndexName: z.string(), KeySchema, Projection });

const TableProperties = z.looseObject({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema,
  GlobalSecondaryIndexes: z.array(Index).optional(),
  LocalSecondaryIndexes: z.array(Index).optional(),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']) })
    .optional(),
  TimeToLiveSpecification: z.looseObject({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});
type TableProperties = z.infer<typeof TableProperties>;

export type LocalTable = {
  name: string;
  /** The stream's ARN in the template. */
  streamArn?: string;
  /** The stream's ARN in the engine. */
  engineStreamArn?: string;
};

/** The settings of the AWS SDK for an engine. */
export const engineClientConfig = (endpoint: string) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

/**
 * Creates the template's missing tables, and the missing streams of others. A changed key or index is an error that asks
 * for `--fresh`.
 */
export const createTables = async (assembly: LocalAssembly, endpoint: string): Promise<LocalTable[]> => {
  const client = new DynamoDBClient(engineClientConfig(endpoint));
  const resources = assembly.of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  const tables = await Promise.all(resources.map(resource => createTable(client, resource)));
  client.destroy();
  return tables;
};

const createTable = async (client: DynamoDBClient, resource: Resource): Promise<LocalTable> => {
  const name = resource.ref;
  const properties = TableProperties.parse(resource.properties);
  const wanted = creation(name, properties);
  const existing = await findTable(client, name);
  if (existing) await bringUpToDate(client, wanted, existing);
  else await client.send(new CreateTableCommand(wanted));
  const table = await findTable(client, name);
  if (!existing) await setTimeToLive(client, name, properties);
  return {
    name,
    ...(table?.LatestStreamArn && {
      streamArn: resource.attributes.StreamArn,
      engineStreamArn: table.LatestStreamArn,
    }),
  };
};

/** An earlier release may have made the table without the stream. Only writes from now on are in it. */
const bringUpToDate = async (client: DynamoDBClient, wanted: Creation, existing: TableDescription) => {
  const { TableName, StreamSpecification } = wanted;
  rejectChanged(TableName, wanted, existing);
  if (!StreamSpecification || existing.StreamSpecification?.StreamEnabled) return;
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
};

type Creation = CreateTableCommandInput & { TableName: string };

const creation = (name: string, properties: TableProperties): Creation => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: properties.AttributeDefinitions,
  KeySchema: properties.KeySchema,
  GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map(plainIndex),
  LocalSecondaryIndexes: properties.LocalSecondaryIndexes?.map(plainIndex),
  StreamSpecification: properties.StreamSpecification && { StreamEnabled: true, ...properties.StreamSpecification },
});

/** The properties of an index that a creation accepts; a description has more. */
export const plainIndex = ({
  IndexName,
  KeySchema,
  Projection,
}: Pick<GlobalSecondaryIndexDescription, 'IndexName' | 'KeySchema' | 'Projection'>) => ({
  IndexName,
  KeySchema,
  Projection,
});

/** The description of a table; undefined if there is none. */
export const findTable = async (client: DynamoDBClient, name: string) => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

type Shape = Pick<CreateTableCommandInput, 'KeySchema'> & {
  GlobalSecondaryIndexes?: { IndexName?: string; KeySchema?: CreateTableCommandInput['KeySchema'] }[];
};

const shapeText = ({ KeySchema, GlobalSecondaryIndexes = [] }: Shape) => {
  const keys = (schema: Shape['KeySchema']) => (schema ?? []).map(key => `${key.AttributeName}:${key.KeyType}`).sort();
  return JSON.stringify([
    keys(KeySchema),
    GlobalSecondaryIndexes.map(index => [index.IndexName, keys(index.KeySchema)]).sort(),
  ]);
};

const rejectChanged = (name: string, wanted: Shape, existing: Shape) => {
  if (shapeText(wanted) === shapeText(existing)) return;
  throw new AssemblyError(
    `The keys or indexes of table ${name} have changed since it was made. Start once with --fresh.`,
  );
};

const setTimeToLive = async (
  client: DynamoDBClient,
  name: string,
  { TimeToLiveSpecification: ttl }: TableProperties,
) => {
  if (!ttl?.Enabled) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: ttl.AttributeName, Enabled: true },
    }),
  );
};
