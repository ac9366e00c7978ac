import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';

type Item = Record<string, unknown>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const aKey = () => ({ pk: `item#${randomUUID()}`, sk: 'item' });
/** Many words are reserved, so each attribute uses a placeholder with its own name. */
const named = (...expressions: (string | undefined)[]) => {
  const placeholders = expressions.join(' ').match(/#\w+/g) ?? [];
  return placeholders.length > 0
    ? { ExpressionAttributeNames: Object.fromEntries(placeholders.map(text => [text, text.slice(1)])) }
    : {};
};
const table = () => ({ TableName: env('TABLE_NAME') });
const put = (Item: Item) => documentClient().send(new PutCommand({ ...table(), Item }));
const get = async (Key: Item) =>
  (await documentClient().send(new GetCommand({ ...table(), Key, ConsistentRead: true }))).Item;
const update = (input: Omit<UpdateCommandInput, 'TableName'>) =>
  documentClient().send(
    new UpdateCommand({
      ...table(),
      ReturnValues: 'ALL_NEW',
      ...named(input.UpdateExpression, input.ConditionExpression),
      ...input,
    }),
  );
const query = (input: Omit<QueryCommandInput, 'TableName'>) =>
  documentClient().send(new QueryCommand({ ...table(), ...input }));
const together = (...TransactItems: TransactItem[]) =>
  documentClient().send(new TransactWriteCommand({ TransactItems }));

/** Stores an item with these fields; returns its key. */
const anItem = async (fields: Item = {}) => {
  const key = aKey();
  await put({ ...key, ...fields });
  return key;
};

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('It was done.'),
    error => error,
  );

const isValidationException = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException';

/** One item of each type; `absent` is none of its fields. */
const fields = {
  text: 'Maria',
  count: 7,
  yes: true,
  nothing: null,
  list: ['a', 7, { deep: true }],
  map: { a: 1, b: [2] },
  marks: new Set(['one', 'two']),
};

/** The behaviour of DynamoDB on which we rely, tested on the table that the calling file has started. */
export const testDynamoDb = (): void => {
  describe('a condition', () => {
    const holds = async (ConditionExpression: string, values: Item = {}, item: Item = fields): Promise<boolean> => {
      const Key = await anItem(item);
      const ExpressionAttributeValues = Object.keys(values).length > 0 ? values : undefined;
      const error = await errorOf(
        documentClient().send(
          new DeleteCommand({
            ...table(),
            Key,
            ConditionExpression,
            ...named(ConditionExpression),
            ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
          }),
        ),
      );
      if (error.message === 'It was done.') return true;
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    };

    it.each<[string, Item, boolean]>([
      ['attribute_exists(#nothing)', {}, true],
      ['attribute_exists(#absent)', {}, false],
      ['attribute_not_exists(#absent)', {}, true],
      ['attribute_not_exists(#nothing)', {}, false],
      ['NOT attribute_exists(#absent)', {}, true],
      ['#text = :v', { ':v': 'Maria' }, true],
      ['#text = :v', { ':v': 'maria' }, false],
      ['#text <> :v', { ':v': 'Nina' }, true],
      ['#count = :v', { ':v': '7' }, false],
      ['#count <> :v', { ':v': '7' }, true],
      ['#nothing = :v', { ':v': null }, true],
      ['#yes = :v', { ':v': true }, true],
      ['#list = :v', { ':v': ['a', 7, { deep: true }] }, true],
      ['#list = :v', { ':v': [7, 'a', { deep: true }] }, false],
      ['#map = :v', { ':v': { b: [2], a: 1 } }, true],
      ['#marks = :v', { ':v': new Set(['two', 'one']) }, true],
      ['#absent = :v', { ':v': 'x' }, false],
      ['#absent <> :v', { ':v': 'x' }, true],
      ['#count < :v', { ':v': 8 }, true],
      ['#count < :v', { ':v': 7 }, false],
      ['#count <= :v', { ':v': 7 }, true],
      ['#count > :v', { ':v': 6.5 }, true],
      ['#count >= :v', { ':v': 8 }, false],
      ['#count < :v', { ':v': '8' }, false],
      ['#count >= :v', { ':v': '' }, false],
      ['#absent < :v', { ':v': 8 }, false],
      ['#absent >= :v', { ':v': 0 }, false],
      ['#text < :v', { ':v': 'N' }, true],
      ['#text < :v', { ':v': 'Mar' }, false],
      ['#text IN (:a, :b)', { ':a': 'Nina', ':b': 'Maria' }, true],
      ['#count IN (:a)', { ':a': '7' }, false],
      ['#map IN (:a)', { ':a': { a: 1, b: [2] } }, true],
      ['#absent IN (:a)', { ':a': 'x' }, false],
      ['contains(#marks, :v)', { ':v': 'two' }, true],
      ['contains(#marks, :v)', { ':v': 'tw' }, false],
      ['contains(#list, :v)', { ':v': 7 }, true],
      ['contains(#list, :v)', { ':v': { deep: true } }, true],
      ['contains(#list, :v)', { ':v': '7' }, false],
      ['contains(#text, :v)', { ':v': 'ari' }, true],
      ['contains(#count, :v)', { ':v': 7 }, false],
      ['contains(#absent, :v)', { ':v': 'x' }, false],
      ['begins_with(#text, :v)', { ':v': 'Ma' }, true],
      ['begins_with(#text, :v)', { ':v': 'ar' }, false],
      ['begins_with(#absent, :v)', { ':v': 'M' }, false],
      ['attribute_exists(#absent) OR #text = :v', { ':v': 'Maria' }, true],
      ['attribute_exists(#text) AND NOT contains(#marks, :v)', { ':v': 'one' }, false],
      ['attribute_exists(#text) AND (attribute_not_exists(#absent) OR #absent = :v)', { ':v': 'x' }, true],
      ['attribute_exists(#absent) AND attribute_exists(#text) OR attribute_exists(#yes)', {}, true],
      ['attribute_exists(#absent) AND (attribute_exists(#text) OR attribute_exists(#yes))', {}, false],
      [
        '#count = :n AND (contains(#list, :a) OR contains(#list, :b) AND #yes = :y)',
        { ':n': 7, ':a': 'x', ':b': 'a', ':y': true },
        true,
      ],
      [
        '#count = :n AND (contains(#list, :a) OR contains(#list, :b) AND #yes = :y)',
        { ':n': 7, ':a': 'x', ':b': 'a', ':y': false },
        false,
      ],
    ])('%s with %o: %s', async (condition, values, expected) => {
      expect(await holds(condition, values)).toBe(expected);
    });

    it('compares strings by their UTF-8 bytes', async () => {
      expect(await holds('#text < :v', { ':v': '\u{1F600}' }, { text: '￿' })).toBe(true);
    });

    it('returns the stored item if the request asks for it', async () => {
      const Key = await anItem(fields);
      const failing = {
        Key,
        UpdateExpression: 'SET #yes = :v',
        ConditionExpression: '#yes = :v',
        ExpressionAttributeValues: { ':v': false },
      };
      const told = await errorOf(update({ ...failing, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }));
      expect(unmarshall((told as ConditionalCheckFailedException).Item ?? {})).toEqual({ ...Key, ...fields });
      const untold = await errorOf(update(failing));
      expect(untold).toBeInstanceOf(ConditionalCheckFailedException);
      expect((untold as ConditionalCheckFailedException).Item).toBeUndefined();
    });
  });

  describe('an update', () => {
    it('sets, copies, removes and adds; it reads each source before it writes', async () => {
      const Key = await anItem({ first: 'a', second: 'b', gone: 1, count: 2, marks: new Set(['one']) });
      const { Attributes } = await update({
        Key,
        UpdateExpression:
          'SET #first = :new, #second = #first REMOVE #gone, #absent ADD #count :by, #fresh :by, #marks :marks, #other :marks',
        ExpressionAttributeValues: { ':new': 'n', ':by': 3, ':marks': new Set(['one', 'two']) },
      });
      const marks = new Set(['one', 'two']);
      expect(Attributes).toEqual({ ...Key, first: 'n', second: 'a', count: 5, fresh: 3, marks, other: marks });
      expect(await get(Key)).toEqual(Attributes);
    });

    it('creates a missing item', async () => {
      const Key = aKey();
      await update({ Key, UpdateExpression: 'ADD version :by', ExpressionAttributeValues: { ':by': 1 } });
      expect(await get(Key)).toEqual({ ...Key, version: 1 });
    });

    it('omits undefined values at every depth, and stores null', async () => {
      const Key = await anItem({ gone: undefined, map: { gone: undefined, kept: null }, kept: null });
      expect(await get(Key)).toEqual({ ...Key, map: { kept: null }, kept: null });
    });

    it.each<[string, Partial<UpdateCommandInput>]>([
      ['a key attribute', { UpdateExpression: 'SET sk = :v', ExpressionAttributeValues: { ':v': 'x' } }],
      [
        'one attribute twice',
        { UpdateExpression: 'SET #text = :v REMOVE #text', ExpressionAttributeValues: { ':v': 'x' } },
      ],
      ['from an attribute that is not there', { UpdateExpression: 'SET #text = #absent' }],
      ['a number into a text', { UpdateExpression: 'ADD #text :v', ExpressionAttributeValues: { ':v': 1 } }],
      [
        'a set into a number',
        { UpdateExpression: 'ADD #count :v', ExpressionAttributeValues: { ':v': new Set(['x']) } },
      ],
      ['a text', { UpdateExpression: 'ADD #text :v', ExpressionAttributeValues: { ':v': 'x' } }],
      [
        'a value that is not given',
        { UpdateExpression: 'SET #text = :v, #yes = :w', ExpressionAttributeValues: { ':v': 'x' } },
      ],
      [
        'a value that is not used',
        { UpdateExpression: 'SET #text = :v', ExpressionAttributeValues: { ':v': 'x', ':w': 1 } },
      ],
      [
        'a name that is not given',
        { UpdateExpression: 'REMOVE #text, #t', ExpressionAttributeNames: { '#text': 'text' } },
      ],
      [
        'a name that is not used',
        { UpdateExpression: 'REMOVE #text', ExpressionAttributeNames: { '#text': 'text', '#t': 'text' } },
      ],
      ['with an empty list of values', { UpdateExpression: 'REMOVE #text', ExpressionAttributeValues: {} }],
      [
        'an index key that is a number',
        { UpdateExpression: 'SET #gsi1pk = :v', ExpressionAttributeValues: { ':v': 1 } },
      ],
      ['an index key that is empty', { UpdateExpression: 'SET #gsi1pk = :v', ExpressionAttributeValues: { ':v': '' } }],
      [
        'into more than 400 KB',
        { UpdateExpression: 'SET #text = :v', ExpressionAttributeValues: { ':v': 'x'.repeat(400 * 1024) } },
      ],
    ])('is rejected: %s', async (_what, input) => {
      const Key = await anItem(fields);
      expect(await errorOf(update({ Key, ...input }))).toSatisfy(isValidationException);
      expect(await get(Key)).toEqual({ ...Key, ...fields });
    });

    it('is rejected with a reserved word that has no placeholder', async () => {
      await expect(update({ Key: aKey(), UpdateExpression: 'REMOVE text' })).rejects.toThrow();
    });

    it('with an invalid expression is an error', async () => {
      const Key = await anItem(fields);
      await expect(update({ Key, UpdateExpression: 'MULTIPLY #count BY two' })).rejects.toThrow();
      await expect(
        update({ Key, UpdateExpression: 'REMOVE #text', ConditionExpression: '#text LIKE name' }),
      ).rejects.toThrow();
    });

    it('checks its condition before it checks the written values', async () => {
      const Key = await anItem(fields);
      const input = { Key, UpdateExpression: 'SET #text = #absent', ConditionExpression: 'attribute_exists(#absent)' };
      expect(await errorOf(update(input))).toBeInstanceOf(ConditionalCheckFailedException);
    });
  });

  describe('a put', () => {
    it('stores every type of value', async () => {
      const item = { ...fields, empty: '', zero: 0, part: -0.5, large: Number.MAX_SAFE_INTEGER, none: [], blank: {} };
      const key = await anItem(item);
      expect(await get(key)).toEqual({ ...key, ...item });
    });

    it('replaces the whole item', async () => {
      const key = await anItem({ text: 'a' });
      await put({ ...key, count: 1 });
      expect(await get(key)).toEqual({ ...key, count: 1 });
    });

    it.each<[string, Item]>([
      ['an empty set', { marks: new Set() }],
      ['a number that is none', { count: Number.NaN }],
      ['a number too large to be exact', { count: Number.MAX_SAFE_INTEGER + 1 }],
      ['an empty sort key', { sk: '' }],
      ['a key that is a number', { pk: 1 }],
      ['a key that is missing', { sk: undefined }],
      ['a sort key of more than 1 KB', { sk: 'x'.repeat(1025) }],
      ['a partition key of more than 2 KB', { pk: 'x'.repeat(2049) }],
      ['more than 400 KB', { text: 'x'.repeat(400 * 1024) }],
    ])('is rejected: %s', async (_what, wrong) => {
      const key = aKey();
      await expect(put({ ...key, ...wrong })).rejects.toThrow();
      expect(await get(key)).toBeUndefined();
    });

    it('copies the item in both directions', async () => {
      const map = { a: [1] };
      const key = await anItem({ map });
      map.a.push(2);
      (await get(key))?.map.a.push(3);
      expect((await get(key))?.map).toEqual({ a: [1] });
    });
  });

  describe('a delete', () => {
    it('returns the old item, and nothing the second time', async () => {
      const Key = await anItem(fields);
      const remove = () => documentClient().send(new DeleteCommand({ ...table(), Key, ReturnValues: 'ALL_OLD' }));
      expect((await remove()).Attributes).toEqual({ ...Key, ...fields });
      expect((await remove()).Attributes).toBeUndefined();
    });
  });

  describe('a transaction of several writes', () => {
    const onFailure = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

    it('does all of them', async () => {
      const [updated, deleted, checked, created] = [await anItem({ count: 1 }), await anItem(), await anItem(), aKey()];
      await together(
        { Put: { ...table(), Item: { ...created, text: 'new' } } },
        {
          Update: {
            ...table(),
            Key: updated,
            UpdateExpression: 'ADD #count :v',
            ...named('#count'),
            ExpressionAttributeValues: { ':v': 1 },
          },
        },
        { Delete: { ...table(), Key: deleted } },
        { ConditionCheck: { ...table(), Key: checked, ConditionExpression: 'attribute_exists(pk)' } },
      );
      expect(await Promise.all([created, updated, deleted, checked].map(get))).toEqual([
        { ...created, text: 'new' },
        { ...updated, count: 2 },
        undefined,
        checked,
      ]);
    });

    it('does none if one condition fails, and names it, with its item if it was requested', async () => {
      const [there, silent, created] = [await anItem({ text: 'a' }), await anItem(), aKey()];
      const isAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };
      const error = await errorOf(
        together(
          { Put: { ...table(), Item: created, ...isAbsent, ...onFailure } },
          { Put: { ...table(), Item: there, ...isAbsent, ...onFailure } },
          { Delete: { ...table(), Key: silent, ...isAbsent } },
          { ConditionCheck: { ...table(), Key: aKey(), ConditionExpression: 'attribute_exists(pk)', ...onFailure } },
        ),
      );
      expect(error).toBeInstanceOf(TransactionCanceledException);
      const reasons = (error as TransactionCanceledException).CancellationReasons ?? [];
      expect(reasons.map(({ Code }) => Code)).toEqual(['None', ...Array(3).fill('ConditionalCheckFailed')]);
      expect(reasons.map(({ Item }) => Item && unmarshall(Item))).toEqual([
        undefined,
        { ...there, text: 'a' },
        undefined,
        undefined,
      ]);
      expect(await get(created)).toBeUndefined();
    });

    it('does none if one write is invalid for its item', async () => {
      const [there, created] = [await anItem(fields), aKey()];
      const writes = [
        { Put: { ...table(), Item: created } },
        { Update: { ...table(), Key: there, UpdateExpression: 'SET #text = #absent', ...named('#text #absent') } },
      ];
      await expect(together(...writes)).rejects.toThrow();
      expect(await get(created)).toBeUndefined();
    });

    it('is rejected with no writes, too many, or two of one item', async () => {
      const writes = Array.from({ length: 101 }, () => ({ Put: { ...table(), Item: aKey() } }));
      const [first] = writes;
      if (!first) throw new Error('There are writes.');
      for (const wrong of [[], writes, [first, { Delete: { ...table(), Key: first.Put.Item } }]])
        expect(await errorOf(together(...wrong))).toSatisfy(isValidationException);
      expect(await get(first.Put.Item)).toBeUndefined();
    });
  });

  describe('a batch of keys', () => {
    const batch = (Keys: Item[]) =>
      documentClient().send(new BatchGetCommand({ RequestItems: { [env('TABLE_NAME')]: { Keys } } }));

    it('returns the existing items', async () => {
      const keys = [await anItem({ n: 1 }), aKey(), await anItem({ n: 2 })];
      const { Responses } = await batch(keys);
      expect(Responses?.[env('TABLE_NAME')]?.map(({ n }) => n).sort()).toEqual([1, 2]);
    });

    it('is rejected with an item twice, with none, or with more than 100', async () => {
      const key = aKey();
      for (const wrong of [[], [key, key], Array.from({ length: 101 }, aKey)])
        expect(await errorOf(batch(wrong))).toSatisfy(isValidationException);
    });
  });

  describe('a scan', () => {
    it('returns the items of a page that pass the filter, and continues after each page', async () => {
      const kind = randomUUID();
      const stored = await Promise.all([1, 2, 3].map(n => anItem({ kind, ...(n > 1 && { form: n }) })));
      const found: Item[] = [];
      let pages = 0;
      let ExclusiveStartKey: Item | undefined;
      do {
        const page = await documentClient().send(
          new ScanCommand({
            ...table(),
            FilterExpression: '#kind IN (:kind, :other) AND (attribute_not_exists(#form) OR #form < :form)',
            ExpressionAttributeNames: { '#kind': 'kind', '#form': 'form' },
            ExpressionAttributeValues: { ':kind': kind, ':other': 'other', ':form': 3 },
            Limit: 100,
            ExclusiveStartKey,
          }),
        );
        pages++;
        found.push(...(page.Items ?? []));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      expect(new Set(found.map(({ pk }) => pk))).toEqual(new Set(stored.slice(0, 2).map(({ pk }) => pk)));
      expect(found).toHaveLength(2);
      expect(pages).toBeGreaterThan(1);
    });
  });

  describe('a query', () => {
    const KeyConditionExpression = '#pk = :pk';
    const ofTable = (pk: string) => ({
      KeyConditionExpression,
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': pk },
    });
    const ofIndex = (pk: string) => ({
      ...ofTable(pk),
      IndexName: 'gsi1',
      ExpressionAttributeNames: { '#pk': 'gsi1pk' },
    });
    const aPartition = async (sortKeys: string[], more: Item = {}) => {
      const pk = `list#${randomUUID()}`;
      for (const sk of sortKeys) await put({ pk, sk, gsi1pk: pk, gsi1sk: `at#${sk}`, ...more });
      return pk;
    };
    const sortKeys = (answer: { Items?: Item[] }) => answer.Items?.map(({ sk }) => sk);

    it('returns one partition in the order of the UTF-8 bytes of its sort keys, and backwards', async () => {
      const pk = await aPartition(['b', 'a', 'B', 'ä', '10', '9']);
      expect(sortKeys(await query(ofTable(pk)))).toEqual(['10', '9', 'B', 'a', 'b', 'ä']);
      expect(sortKeys(await query({ ...ofIndex(pk), ScanIndexForward: false }))).toEqual([
        'ä',
        'b',
        'a',
        'B',
        '9',
        '10',
      ]);
    });

    it('returns the sort keys with a prefix', async () => {
      const pk = await aPartition(['note#1', 'note#2', 'notes', 'audit#1']);
      const input = {
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': pk, ':prefix': 'note#' },
      };
      expect(sortKeys(await query(input))).toEqual(['note#1', 'note#2']);
    });

    it.each(['table', 'index'])('of the %s is paged by its keys, in both directions', async where => {
      const pk = await aPartition(['1', '2', '3', '4']);
      const input = { ...(where === 'table' ? ofTable(pk) : ofIndex(pk)), Limit: 3 };
      const first = await query(input);
      expect(sortKeys(first)).toEqual(['1', '2', '3']);
      expect(first.LastEvaluatedKey).toEqual({
        pk,
        sk: '3',
        ...(where === 'index' && { gsi1pk: pk, gsi1sk: 'at#3' }),
      });
      const second = await query({ ...input, ExclusiveStartKey: first.LastEvaluatedKey });
      expect(sortKeys(second)).toEqual(['4']);
      expect(second.LastEvaluatedKey).toBeUndefined();
      const back = await query({ ...input, ExclusiveStartKey: first.LastEvaluatedKey, ScanIndexForward: false });
      expect(sortKeys(back)).toEqual(['2', '1']);
    });

    it('has a last key if the page is exactly full', async () => {
      const pk = await aPartition(['1', '2']);
      expect((await query({ ...ofTable(pk), Limit: 2 })).LastEvaluatedKey).toEqual({ pk, sk: '2' });
    });

    it.each(['table', 'index'])('of the %s continues from the key of a deleted item', async where => {
      const pk = await aPartition(['1', '2', '3', '4']);
      const input = where === 'table' ? ofTable(pk) : ofIndex(pk);
      const { LastEvaluatedKey } = await query({ ...input, Limit: 2 });
      await documentClient().send(new DeleteCommand({ ...table(), Key: { pk, sk: '2' } }));
      expect(sortKeys(await query({ ...input, ExclusiveStartKey: LastEvaluatedKey }))).toEqual(['3', '4']);
    });

    it('ends a page at 1 MB with a last key', async () => {
      const pk = await aPartition(['1', '2', '3', '4'], { text: 'x'.repeat(350 * 1024) });
      const first = await query(ofTable(pk));
      const second = await query({ ...ofTable(pk), ExclusiveStartKey: first.LastEvaluatedKey });
      expect(first.Items?.length).toBeLessThan(4);
      expect([...(sortKeys(first) ?? []), ...(sortKeys(second) ?? [])]).toEqual(['1', '2', '3', '4']);
    });

    it('of an index finds the items with both of its keys, with all of their attributes', async () => {
      const pk = `list#${randomUUID()}`;
      const whole = { ...aKey(), gsi1pk: pk, gsi1sk: 'a', ...fields };
      await put(whole);
      await anItem({ gsi1pk: pk });
      expect((await query(ofIndex(pk))).Items).toEqual([whole]);
      await update({ Key: { pk: whole.pk, sk: whole.sk }, UpdateExpression: 'REMOVE #gsi1sk' });
      expect((await query(ofIndex(pk))).Items).toEqual([]);
    });

    it.each<[string, Partial<QueryCommandInput>]>([
      ['an index that is not there', { IndexName: 'gsi9' }],
      ['an index, and consistent', { ...ofIndex('x'), ConsistentRead: true }],
      ['no partition', { KeyConditionExpression: 'sk = :pk', ExpressionAttributeNames: undefined }],
      [
        'an attribute that is no key',
        {
          KeyConditionExpression: '#pk = :pk AND #text = :v',
          ...named('#pk #text'),
          ExpressionAttributeValues: { ':pk': 'x', ':v': 'y' },
        },
      ],
      ['none of its items', { Limit: 0 }],
    ])('is rejected: %s', async (_what, input) => {
      expect(await errorOf(query({ ...ofTable('x'), ...input }))).toSatisfy(isValidationException);
    });
  });
};
