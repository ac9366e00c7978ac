import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { TableSource } from '../app-sync/data-sources.ts';
import type { Authorizer, Caller } from '../iam/authorizer.ts';
import type { TablePermissions } from './table-permissions.ts';

/** A table as AppSync uses it: the data source's role needs the permission for each request. */
export const createTableSource = (
  {
    client,
    authorizer,
    permissions,
  }: { client: DynamoDBClient; authorizer: Authorizer; permissions: TablePermissions },
  { tableName, caller }: { tableName: string; caller: Caller },
): TableSource => ({
  tableName,
  getItem: async ({ key, consistentRead }) => {
    const input = {
      TableName: tableName,
      Key: key as Record<string, AttributeValue>,
      ConsistentRead: consistentRead,
    };
    authorizer.require(caller, permissions('GetItem', input));
    const { Item } = await client.send(new GetItemCommand(input));
    return Item && unmarshall(Item);
  },
  batchGetItem: async ({ keys, consistentRead }) => {
    const Keys = keys as Record<string, AttributeValue>[];
    const input = { RequestItems: { [tableName]: { Keys, ConsistentRead: consistentRead } } };
    authorizer.require(caller, permissions('BatchGetItem', input));
    const { Responses } = await client.send(new BatchGetItemCommand(input));
    const found = Responses?.[tableName] ?? [];
    const hasKey = (key: Record<string, AttributeValue>) => (item: Record<string, AttributeValue>) =>
      Object.keys(key).every(name => isDeepStrictEqual(item[name], key[name]));
    return Keys.map(key => found.find(hasKey(key))).map(item => (item ? unmarshall(item) : null));
  },
  putItem: async ({ item, condition }) => {
    const Item = item as Record<string, AttributeValue>;
    const input = { TableName: tableName, Item, ConditionExpression: condition };
    authorizer.require(caller, permissions('PutItem', input));
    await client.send(new PutItemCommand(input));
    return unmarshall(Item);
  },
});
