import { randomUUID } from 'node:crypto';
import {
  DescribeTableCommand,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { indexNames } from '#platform/table/engine/keys';
import { type Check, expected } from './check.ts';

const table: Check = {
  id: 'table',
  assumption: 'The table has a stream with both images and all indexes, each active and with all attributes.',
  differences: async ({ database, outputs: { TableName } }) => {
    const { Table } = await database.send(new DescribeTableCommand({ TableName }));
    const found = new Map(
      Table?.GlobalSecondaryIndexes?.map(({ IndexName, IndexStatus = 'ACTIVE', Projection }) => [
        IndexName,
        [IndexStatus, Projection?.ProjectionType],
      ]),
    );
    return [
      ...expected('the stream', 'NEW_AND_OLD_IMAGES', Table?.StreamSpecification?.StreamViewType),
      ...expected('the table', 'ACTIVE', Table?.TableStatus),
      ...indexNames.flatMap(name => expected(`the index ${name}`, ['ACTIVE', 'ALL'], found.get(name))),
    ];
  },
};

const transaction: Check = {
  id: 'transaction-reasons',
  assumption: 'A transaction that fails writes nothing and names a reason for each item, in their order.',
  differences: async ({ database, outputs: { TableName } }) => {
    const keyOf = (name: string) => ({ pk: { S: `verify-stage/${name}/${randomUUID()}` }, sk: { S: 'probe' } });
    const [first, second] = [keyOf('first'), keyOf('second')];
    const request = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: first } },
        { ConditionCheck: { TableName, Key: second, ConditionExpression: 'attribute_exists(pk)' } },
      ],
    });
    const error: unknown = await database.send(request).catch((reason: unknown) => reason);
    if (!(error instanceof TransactionCanceledException))
      return [`a transaction that cannot succeed: expected TransactionCanceledException, found ${String(error)}`];
    const { Item } = await database.send(new GetItemCommand({ TableName, Key: first, ConsistentRead: true }));
    const codes = error.CancellationReasons?.map(({ Code }) => Code);
    return [
      ...expected('the reasons', ['None', 'ConditionalCheckFailed'], codes),
      ...expected('the item that was not written', undefined, Item),
    ];
  },
};

export const tableChecks: Check[] = [table, transaction];
