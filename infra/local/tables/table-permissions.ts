import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { arnOf } from '../assembly/resource-kinds.ts';
import { AwsError } from '../http/aws-json.ts';
import { type EncryptionKeys, keyPermissions } from '../iam/encryption-keys.ts';
import type { Permission } from '../iam/evaluate.ts';
import { queriedKey, textOfValue } from './leading-key.ts';

const Item = z.record(z.string(), z.unknown());
const OnTable = z.looseObject({ TableName: z.string() });
const OnKey = OnTable.extend({ Key: Item });
const OnItem = OnTable.extend({ Item });
const OnIndex = OnTable.extend({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: Item.optional(),
});
const BatchGet = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(Item) })) });
const BatchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.looseObject({
        PutRequest: z.looseObject({ Item }).optional(),
        DeleteRequest: z.looseObject({ Key: Item }).optional(),
      }),
    ),
  ),
});
const TransactGet = z.looseObject({ TransactItems: z.array(z.looseObject({ Get: OnKey })) });
const TransactWrite = z.looseObject({
  TransactItems: z.array(
    z.looseObject({
      Put: OnItem.optional(),
      Update: OnKey.optional(),
      Delete: OnKey.optional(),
      ConditionCheck: OnKey.optional(),
    }),
  ),
});

const KeySchema = z.array(z.looseObject({ AttributeName: z.string(), KeyType: z.string() }));
const TableProperties = z.looseObject({
  KeySchema,
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string(), KeySchema })).default([]),
  LocalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string(), KeySchema })).default([]),
});

/** The partition key of a table and of each of its indexes. */
type PartitionKeys = ReadonlyMap<string, { table: string; indexes: ReadonlyMap<string, string> }>;

const hashOf = (schema: z.infer<typeof KeySchema>): string =>
  schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';

export const readPartitionKeys = (assembly: LocalAssembly): PartitionKeys =>
  new Map(
    assembly.of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(({ ref, properties }) => {
      const parsed = TableProperties.parse(properties);
      const indexes = [...parsed.GlobalSecondaryIndexes, ...parsed.LocalSecondaryIndexes];
      return [
        ref,
        {
          table: hashOf(parsed.KeySchema),
          indexes: new Map(indexes.map(index => [index.IndexName, hashOf(index.KeySchema)])),
        },
      ] as const;
    }),
  );

export type TablePermissions = (operation: string, input: unknown) => Permission[];

/**
 * The permissions that a request to DynamoDB needs: its actions with `dynamodb:LeadingKeys`, and the encryption key. A
 * transaction needs the actions of its parts (developer guide, "Using IAM with DynamoDB transactions").
 * @throws AwsError for an operation whose permissions are not known here.
 */
export const createTablePermissions = (partitionKeys: PartitionKeys, keys: EncryptionKeys): TablePermissions => {
  const permissionsFor = (
    action: string,
    table: string,
    items: readonly Record<string, unknown>[] = [],
    operation?: string,
  ): Permission[] => {
    const name = plainName(table);
    const partitionKey = partitionKeys.get(name)?.table ?? '';
    const leading = items.map(item => textOfValue(item[partitionKey])).filter(text => text !== undefined);
    return [
      { action: `dynamodb:${action}`, resource: tableArn(name), context: contextOf(leading, operation) },
      ...keyPermissions(keys, name, 'dynamodb', 'kms:Decrypt'),
    ];
  };
  const search = (action: string, input: unknown): Permission[] => {
    const query = OnIndex.parse(input);
    const name = plainName(query.TableName);
    const known = partitionKeys.get(name);
    const partitionKey = query.IndexName === undefined ? known?.table : known?.indexes.get(query.IndexName);
    const leading = partitionKey === undefined ? undefined : queriedKey(query, partitionKey);
    const index = query.IndexName === undefined ? '' : `/index/${query.IndexName}`;
    return [
      {
        action: `dynamodb:${action}`,
        resource: tableArn(name) + index,
        context: contextOf(leading === undefined ? [] : [leading]),
      },
      ...keyPermissions(keys, name, 'dynamodb', 'kms:Decrypt'),
    ];
  };
  const onKey = (action: string) => (input: unknown) => {
    const { TableName, Key } = OnKey.parse(input);
    return permissionsFor(action, TableName, [Key]);
  };
  const operations: Record<string, (input: unknown) => Permission[]> = {
    GetItem: onKey('GetItem'),
    UpdateItem: onKey('UpdateItem'),
    DeleteItem: onKey('DeleteItem'),
    PutItem: input => {
      const { TableName, Item: item } = OnItem.parse(input);
      return permissionsFor('PutItem', TableName, [item]);
    },
    Query: input => search('Query', input),
    Scan: input => search('Scan', input),
    BatchGetItem: input =>
      Object.entries(BatchGet.parse(input).RequestItems).flatMap(([table, { Keys }]) =>
        permissionsFor('BatchGetItem', table, Keys),
      ),
    BatchWriteItem: input =>
      Object.entries(BatchWrite.parse(input).RequestItems).flatMap(([table, requests]) =>
        permissionsFor(
          'BatchWriteItem',
          table,
          requests.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? {}),
        ),
      ),
    TransactGetItems: input =>
      TransactGet.parse(input).TransactItems.flatMap(({ Get }) =>
        permissionsFor('GetItem', Get.TableName, [Get.Key], 'TransactGetItems'),
      ),
    TransactWriteItems: input =>
      TransactWrite.parse(input).TransactItems.flatMap(({ Put, Update, Delete, ConditionCheck }) => {
        const part = (action: string, table: string, item: Record<string, unknown>) =>
          permissionsFor(action, table, [item], 'TransactWriteItems');
        return [
          ...(Put ? part('PutItem', Put.TableName, Put.Item) : []),
          ...(Update ? part('UpdateItem', Update.TableName, Update.Key) : []),
          ...(Delete ? part('DeleteItem', Delete.TableName, Delete.Key) : []),
          ...(ConditionCheck ? part('ConditionCheckItem', ConditionCheck.TableName, ConditionCheck.Key) : []),
        ];
      }),
  };
  return (operation, input) => {
    const permissionsOf = operations[operation];
    if (!permissionsOf)
      throw new AwsError(
        'UnknownOperationException',
        `The local cloud does not know which permissions dynamodb:${operation} needs.`,
      );
    return permissionsOf(input);
  };
};

/** The name of a table, from its name or its ARN. */
const plainName = (nameOrArn: string): string => nameOrArn.split('/').at(-1) ?? nameOrArn;

const tableArn = (name: string): string => arnOf('dynamodb', `table/${name}`);

const contextOf = (leading: readonly string[], operation?: string) => ({
  ...(leading.length > 0 && { 'dynamodb:LeadingKeys': leading }),
  ...(operation !== undefined && { 'dynamodb:EnclosingOperation': operation }),
});
