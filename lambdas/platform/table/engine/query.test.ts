import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../../../tests/support/unit/strict-mock.ts';
import { queryAll, queryPage } from './query.ts';

const table = strictMock(DynamoDBDocumentClient);
const image = (n: number) => ({ pk: `thing#${n}`, sk: 'thing', gsi1pk: 'things', gsi1sk: `at#${n}`, n });
const list = { index: 'gsi1', partition: 'things', prefix: 'at#' } as const;
const numberOf = ({ n }: Record<string, unknown>) => n;

beforeEach(() => {
  table.resetHistory();
  vi.stubEnv('TABLE_NAME', 'table');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const asked = () => table.commandCalls(QueryCommand).map(call => call.args[0].input);

describe('queryAll', () => {
  it('reads a partition of an index until DynamoDB names no further key', async () => {
    const LastEvaluatedKey = { pk: 'thing#1', sk: 'thing' };
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [image(1)], LastEvaluatedKey })
      .resolves({ Items: [image(2)] });
    expect(await queryAll(list)).toEqual([image(1), image(2)]);
    expect(asked()).toMatchObject([
      {
        TableName: 'table',
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
        ExpressionAttributeValues: { ':pk': 'things', ':prefix': 'at#' },
        ConsistentRead: false,
      },
      { ExclusiveStartKey: LastEvaluatedKey },
    ]);
  });

  it('reads a partition of the table itself, the latest if asked', async () => {
    table.on(QueryCommand).resolves({});
    expect(await queryAll({ partition: 'thing#1' }, { latest: true })).toEqual([]);
    expect(asked()).toEqual([
      {
        TableName: 'table',
        IndexName: undefined,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': 'thing#1' },
        ConsistentRead: true,
        ExclusiveStartKey: undefined,
      },
    ]);
  });
});

describe('queryPage', () => {
  it('reads one item more than the page, to know whether another follows', async () => {
    table.on(QueryCommand).resolves({ Items: [1, 2, 3].map(image) });
    const page = await queryPage(list, 'ascending', { limit: 2 }, numberOf);
    expect(page).toEqual({ data: [1, 2], next_page_key: expect.any(String), previous_page_key: null });
    expect(asked()).toMatchObject([{ Limit: 3, ScanIndexForward: true }]);
  });

  it('goes on from the key of the next page, and back from that of the previous', async () => {
    table.on(QueryCommand).resolvesOnce({ Items: [9, 8, 7].map(image) });
    const first = await queryPage(list, 'descending', { limit: 2 }, numberOf);
    table.on(QueryCommand).resolves({ Items: [7, 6].map(image) });
    const second = await queryPage(list, 'descending', { limit: 2, key: String(first.next_page_key) }, numberOf);
    expect(second).toEqual({ data: [7, 6], next_page_key: null, previous_page_key: expect.any(String) });
    table.on(QueryCommand).resolves({ Items: [8, 9].map(image) });
    const back = await queryPage(list, 'descending', { limit: 2, key: String(second.previous_page_key) }, numberOf);
    expect(back).toEqual({ data: [9, 8], next_page_key: expect.any(String), previous_page_key: null });
    const startOf = (n: number) => ({ pk: `thing#${n}`, sk: 'thing', gsi1pk: 'things', gsi1sk: `at#${n}` });
    expect(asked()).toMatchObject([
      { ScanIndexForward: false },
      { ScanIndexForward: false, ExclusiveStartKey: startOf(8) },
      { ScanIndexForward: true, ExclusiveStartKey: startOf(7) },
    ]);
  });

  it('rejects the key of another list without a request', async () => {
    table.on(QueryCommand).resolves({ Items: [1, 2].map(image) });
    const { next_page_key } = await queryPage(list, 'ascending', { limit: 1 }, numberOf);
    const other = { ...list, partition: 'others' };
    const asking = queryPage(other, 'ascending', { limit: 1, key: String(next_page_key) }, numberOf);
    await expect(asking).rejects.toMatchObject({ code: 'invalid_input' });
    expect(asked()).toHaveLength(1);
  });
});
