import { describe, expect, it } from 'vitest';
import { createTablePermissions } from './table-permissions.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
const KEY = 'arn:aws:kms:us-east-1:000000000000:key/k';
const partitionKeys = new Map([['t', { table: 'pk', indexes: new Map([['gsi1', 'gsi1pk']]) }]]);
const permissions = createTablePermissions(partitionKeys, new Map());
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
const leading = (...keys: string[]) => ({ 'dynamodb:LeadingKeys': keys });
const query = (more: object) => ({
  TableName: 't',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#g': 'gsi1pk' },
  ExpressionAttributeValues: { ':pk': { S: 'lead#1' }, ':sk': { S: 'note#' }, ':n': { N: '7' } },
  ...more,
});

describe('the permissions that a request to DynamoDB needs', () => {
  it.each([
    ['GetItem', { TableName: 't', Key: key('a') }],
    ['UpdateItem', { TableName: TABLE, Key: key('a') }],
    ['DeleteItem', { TableName: 't', Key: key('a') }],
    ['PutItem', { TableName: 't', Item: { ...key('a'), name: { S: 'b' } } }],
  ])('%s: its action on the table, under the key that it names', (operation, input) => {
    expect(permissions(operation, input)).toEqual([
      { action: `dynamodb:${operation}`, resource: TABLE, context: leading('a') },
    ]);
  });

  it.each([
    ['by a name', { KeyConditionExpression: 'pk = :pk' }, TABLE, leading('lead#1')],
    ['by a placeholder', { KeyConditionExpression: '#pk=:pk AND begins_with(#sk, :sk)' }, TABLE, leading('lead#1')],
    ['in any order', { KeyConditionExpression: '(#sk = :sk) and (#pk = :pk)' }, TABLE, leading('lead#1')],
    ['of a number', { KeyConditionExpression: '#pk = :n' }, TABLE, leading('7')],
    [
      'of an index',
      { IndexName: 'gsi1', KeyConditionExpression: '#g = :pk AND #sk <= :sk' },
      `${TABLE}/index/gsi1`,
      leading('lead#1'),
    ],
    ['without it', { KeyConditionExpression: '#sk = :sk' }, TABLE, {}],
  ])('Query: the table or the index, under the partition key %s', (_name, more, resource, context) => {
    expect(permissions('Query', query(more))).toEqual([{ action: 'dynamodb:Query', resource, context }]);
  });

  it('Scan: no key', () => {
    expect(permissions('Scan', { TableName: 't' })).toEqual([
      { action: 'dynamodb:Scan', resource: TABLE, context: {} },
    ]);
  });

  it('batches: the action of the batch on each table, under all keys', () => {
    expect(permissions('BatchGetItem', { RequestItems: { t: { Keys: [key('a'), key('b')] } } })).toEqual([
      { action: 'dynamodb:BatchGetItem', resource: TABLE, context: leading('a', 'b') },
    ]);
    const RequestItems = { t: [{ PutRequest: { Item: key('a') } }, { DeleteRequest: { Key: key('b') } }] };
    expect(permissions('BatchWriteItem', { RequestItems })).toEqual([
      { action: 'dynamodb:BatchWriteItem', resource: TABLE, context: leading('a', 'b') },
    ]);
  });

  it('transactions: the action of each part, under its own key', () => {
    const part = (action: string, pk: string, operation = 'TransactWriteItems') => ({
      action: `dynamodb:${action}`,
      resource: TABLE,
      context: { ...leading(pk), 'dynamodb:EnclosingOperation': operation },
    });
    const TransactItems = [
      { Put: { TableName: 't', Item: key('a') } },
      { Update: { TableName: 't', Key: key('b') } },
      { Delete: { TableName: 't', Key: key('c') } },
      { ConditionCheck: { TableName: 't', Key: key('d') } },
    ];
    expect(permissions('TransactWriteItems', { TransactItems })).toEqual([
      part('PutItem', 'a'),
      part('UpdateItem', 'b'),
      part('DeleteItem', 'c'),
      part('ConditionCheckItem', 'd'),
    ]);
    const reads = { TransactItems: [{ Get: { TableName: 't', Key: key('a') } }] };
    expect(permissions('TransactGetItems', reads)).toEqual([part('GetItem', 'a', 'TransactGetItems')]);
  });

  it("a table with a customer-managed key: DynamoDB uses the key in the caller's name", () => {
    const [, use] = createTablePermissions(partitionKeys, new Map([['t', KEY]]))('GetItem', {
      TableName: 't',
      Key: key('a'),
    });
    const context = { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' };
    expect(use).toEqual({ action: 'kms:Decrypt', resource: KEY, context });
  });

  it('another operation: an error that names it', () => {
    expect(() => permissions('ExecuteStatement', {})).toThrow(/which permissions dynamodb:ExecuteStatement needs/);
  });
});
