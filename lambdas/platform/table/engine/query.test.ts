import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../../../tests/support/unit/strict-mock.ts';
import { inOrder, queryAll, queryBuckets, queryLast, queryPage, queryPart } from './query.ts';

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

it('months are read in the order of the list, and stay as they were given', () => {
  const months = ['2026-03', '2026-02'];
  expect([inOrder(months, 'descending'), inOrder(months, 'ascending')]).toEqual([
    ['2026-03', '2026-02'],
    ['2026-02', '2026-03'],
  ]);
  expect(inOrder(months, 'descending')).not.toBe(months);
});

it('a list of the audit trail is read from its own table', async () => {
  vi.stubEnv('AUDIT_TABLE_NAME', 'audit');
  table.on(QueryCommand).resolves({});
  await queryAll({ table: 'AUDIT_TABLE_NAME', partition: 'lead#42' });
  expect(asked()).toMatchObject([{ TableName: 'audit' }]);
});

it('a list between two sort keys includes both', async () => {
  table.on(QueryCommand).resolves({});
  await queryAll({ index: 'gsi1', partition: 'things', between: { first: 'at#1', last: 'at#5' } });
  expect(asked()).toMatchObject([
    {
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
      ExpressionAttributeValues: { ':pk': 'things', ':first': 'at#1', ':last': 'at#5' },
    },
  ]);
});

describe('the end of a list', () => {
  it('is read by parts, the last item first, each from where the one before ended', async () => {
    const LastEvaluatedKey = { pk: 'thing#2', sk: 'thing' };
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [image(3), image(2)], LastEvaluatedKey })
      .resolves({});
    const part = await queryPart(list, { limit: 2 });
    expect(part).toEqual({ images: [image(3), image(2)], next: LastEvaluatedKey });
    expect(await queryPart(list, { limit: 2, from: part.next })).toEqual({ images: [] });
    expect(asked()).toMatchObject([
      { Limit: 2, ScanIndexForward: false, ExclusiveStartKey: undefined },
      { Limit: 2, ScanIndexForward: false, ExclusiveStartKey: LastEvaluatedKey },
    ]);
  });

  it('has at most as many items as are wanted, the latest if asked', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [image(3)] })
      .resolves({});
    expect(await queryLast(list, 1)).toEqual([image(3)]);
    expect(await queryLast({ partition: 'thing#1' }, 4, { latest: true })).toEqual([]);
    expect(asked()).toMatchObject([
      { Limit: 1, ScanIndexForward: false, ConsistentRead: false },
      { Limit: 4, ScanIndexForward: false, ConsistentRead: true },
    ]);
  });
});

describe('queryPage', () => {
  const day = { index: 'gsi1', partition: 'things', between: { first: 'at#1', last: 'at#9' } } as const;

  it.each([
    ['begins otherwise', list, { ...list, prefix: 'at#2' }],
    ['begins later', day, { ...day, between: { first: 'at#2', last: 'at#9' } }],
    ['ends earlier', day, { ...day, between: { first: 'at#1', last: 'at#5' } }],
    ['has no bounds', list, { index: 'gsi1', partition: 'things' } as const],
  ])('rejects the key of a list that %s, although the item is in both', async (_, of, other) => {
    table.on(QueryCommand).resolves({ Items: [image(2), image(3)] });
    const { next_page_key } = await queryPage(of, 'ascending', { limit: 1 }, numberOf);
    const key = String(next_page_key);
    await expect(queryPage(other, 'ascending', { limit: 1, key }, numberOf)).rejects.toThrow('no longer there');
    expect(await queryPage(of, 'ascending', { limit: 1, key }, numberOf)).toMatchObject({ data: [2] });
  });

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

describe('queryBuckets', () => {
  const inMonth = (month: number, n: number) => ({
    pk: `thing#${n}`,
    sk: 'thing',
    gsi2pk: `things#${month}`,
    gsi2sk: `${n}`,
    n,
  });
  const bucket = (month: number) => ({ index: 'gsi2', partition: `things#${month}` }) as const;
  /** Thing 6 to 1, two a month, with an empty month between; the newest month is read first. */
  const months = { name: 'months', buckets: [bucket(4), bucket(3), bucket(2), bucket(1)] };
  const things: Record<string, number[]> = {
    'things#4': [6, 5],
    'things#3': [],
    'things#2': [4, 3],
    'things#1': [2, 1],
  };

  beforeEach(() => {
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ScanIndexForward, Limit, ExclusiveStartKey }) => {
      const partition = String(ExpressionAttributeValues?.[':pk']);
      const numbers = [...(things[partition] ?? [])].sort((a, b) => (ScanIndexForward ? a - b : b - a));
      const from = ExclusiveStartKey ? numbers.indexOf(Number(ExclusiveStartKey.gsi2sk)) + 1 : 0;
      const items = numbers.slice(from, from + Limit).map(n => inMonth(Number(partition.slice(-1)), n));
      return { Items: items, ...(items.length === Limit && { LastEvaluatedKey: items.at(-1) }) };
    });
  });
  const read = (limit: number, key?: string | null, search?: Parameters<typeof queryBuckets>[4]) =>
    queryBuckets(months, 'descending', { limit, ...(key && { key }) }, numberOf, search);

  it('walks from partition to partition, forth and back', async () => {
    const first = await read(3);
    expect(first).toMatchObject({ data: [6, 5, 4], previous_page_key: null });
    const second = await read(3, first.next_page_key);
    expect(second).toMatchObject({ data: [3, 2, 1], next_page_key: null });
    const back = await read(3, second.previous_page_key);
    expect(back).toMatchObject({ data: [6, 5, 4], previous_page_key: null });
    expect((await read(3, back.next_page_key)).data).toEqual([3, 2, 1]);
  });

  it('passes over a partition that is known to be empty, and goes on behind it', async () => {
    const [newest, , ...others] = months.buckets;
    const buckets = [newest, { ...bucket(3), isEmpty: true }, ...others] as typeof months.buckets;
    const page = (key?: string | null) =>
      queryBuckets({ ...months, buckets }, 'descending', { limit: 3, ...(key && { key }) }, numberOf);
    const first = await page();
    expect(first.data).toEqual([6, 5, 4]);
    expect((await page(first.next_page_key)).data).toEqual([3, 2, 1]);
    expect(asked().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':pk'])).not.toContain(
      'things#3',
    );
  });

  it('walks a list with the oldest first, forth and back', async () => {
    const page = (key?: string | null) => {
      const buckets = inOrder(months.buckets, 'ascending');
      return queryBuckets({ ...months, buckets }, 'ascending', { limit: 4, ...(key && { key }) }, numberOf);
    };
    const first = await page();
    expect(first.data).toEqual([1, 2, 3, 4]);
    const second = await page(first.next_page_key);
    expect(second).toMatchObject({ data: [5, 6], next_page_key: null });
    expect((await page(second.previous_page_key)).data).toEqual([1, 2, 3, 4]);
  });

  it('asks each partition only for what is missing', async () => {
    await read(3);
    expect(asked().map(({ Limit }) => Limit)).toEqual([4, 2, 2]);
  });

  it('searches until the page is full, forth and back', async () => {
    const odd = { matches: ({ n }: Record<string, unknown>) => Number(n) % 2 === 1, readAtMost: 100 };
    const first = await read(2, null, odd);
    expect(first).toMatchObject({ data: [5, 3], previous_page_key: null });
    const second = await read(2, first.next_page_key, odd);
    expect(second).toMatchObject({ data: [1], next_page_key: null });
    expect(await read(2, second.previous_page_key, odd)).toMatchObject({ data: [5, 3], previous_page_key: null });
  });

  it('asks each partition only for what a search is missing, where all items match', async () => {
    await read(5, null, { matches: () => true, readAtMost: 100 });
    expect(asked().map(({ Limit }) => Limit)).toEqual([6, 4, 4, 2]);
  });

  it('asks for ever more while no item matches, and for the same share of matches after that', async () => {
    await read(1, null, { matches: ({ n }) => Number(n) < 4, readAtMost: 100 });
    expect(asked().map(({ Limit }) => Limit)).toEqual([2, 2, 2, 2, 4, 4]);
  });

  it.each([
    [10, [11, 11, 22, 44, 88, 176, 250, 250, 148]],
    [500, [501, 499]],
    [400, [401, 401, 198]],
  ])('asks a page of %i for more at once, where it wants hundreds', async (limit, expected) => {
    table.on(QueryCommand).callsFake(({ Limit }) => ({
      Items: Array.from({ length: Limit }, (_, n) => inMonth(4, n)),
      LastEvaluatedKey: { pk: 'thing#1', sk: 'thing' },
    }));
    await read(limit, null, { matches: () => false, readAtMost: 1000 });
    expect(asked().map(({ Limit }) => Limit)).toEqual(expected);
  });

  it('stops a search that has read as many items as it may, and goes on from there', async () => {
    const oldest = { matches: ({ n }: Record<string, unknown>) => n === 1, readAtMost: 4 };
    const first = await read(2, null, oldest);
    expect(first).toMatchObject({ data: [], next_page_key: expect.any(String), previous_page_key: null });
    const second = await read(2, first.next_page_key, oldest);
    expect(second).toMatchObject({ data: [1], next_page_key: null });
    const back = await read(2, second.previous_page_key, oldest);
    expect(back).toMatchObject({ data: [], next_page_key: expect.any(String) });
    expect((await read(2, back.next_page_key, oldest)).data).toEqual([1]);
  });

  it('rejects the key of the same list with another filter', async () => {
    const { next_page_key } = await read(3);
    const asking = queryBuckets(
      { ...months, name: 'other' },
      'descending',
      { limit: 3, key: String(next_page_key) },
      numberOf,
    );
    await expect(asking).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
