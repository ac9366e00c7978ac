import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../../../tests/support/unit/strict-mock.ts';
import { getItem, getItems } from './read.ts';

const table = strictMock(DynamoDBDocumentClient);
const keyOf = (n: number) => ({ pk: `thing#${n}`, sk: 'thing' });
const image = (n: number) => ({ ...keyOf(n), id: String(n) });

beforeEach(() => {
  table.resetHistory();
  vi.stubEnv('TABLE_NAME', 'table');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('getItem', () => {
  it.each([
    ['eventually consistent by default', undefined, false],
    ['strongly consistent for the latest', { latest: true }, true],
  ])('is %s', async (_, options, ConsistentRead) => {
    table.on(GetCommand).resolves({ Item: image(1) });
    expect(await getItem(keyOf(1), options)).toEqual(image(1));
    expect(table.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Key: keyOf(1),
      ConsistentRead,
    });
  });

  it('is undefined where there is none', async () => {
    table.on(GetCommand).resolves({});
    expect(await getItem(keyOf(1))).toBeUndefined();
  });
});

describe('getItems', () => {
  const answer = (found: number[], unread: number[] = []) => ({
    Responses: { table: found.map(image) },
    ...(unread.length > 0 && { UnprocessedKeys: { table: { Keys: unread.map(keyOf) } } }),
  });
  const asked = () =>
    table.commandCalls(BatchGetCommand).map(call => call.args[0].input.RequestItems?.table?.Keys?.map(key => key.pk));

  it('are in the order of their keys, whatever the order of the answer, and undefined where there is none', async () => {
    table.on(BatchGetCommand).resolves(answer([3, 1]));
    expect(await getItems([1, 2, 3].map(keyOf), { latest: true })).toEqual([image(1), undefined, image(3)]);
    expect(table.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.table?.ConsistentRead).toBe(true);
  });

  it('asks for a key once that is named twice', async () => {
    table.on(BatchGetCommand).resolves(answer([1]));
    expect(await getItems([keyOf(1), keyOf(1)])).toEqual([image(1), image(1)]);
    expect(asked()).toEqual([['thing#1']]);
  });

  it('asks again for the keys that DynamoDB left unread', async () => {
    table
      .on(BatchGetCommand)
      .resolvesOnce(answer([1], [2]))
      .resolves(answer([2]));
    expect(await getItems([1, 2].map(keyOf))).toEqual([image(1), image(2)]);
    expect(asked()).toEqual([['thing#1', 'thing#2'], ['thing#2']]);
  });

  it('fails after four attempts', async () => {
    table.on(BatchGetCommand).resolves(answer([], [1]));
    await expect(getItems([keyOf(1)])).rejects.toThrow('The table left a batch unread.');
    expect(asked()).toHaveLength(4);
  });

  it('asks for nothing where there are no keys', async () => {
    expect(await getItems([])).toEqual([]);
    expect(asked()).toEqual([]);
  });
});
