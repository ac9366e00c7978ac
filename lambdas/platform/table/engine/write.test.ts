import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictMock } from '../../../../tests/support/unit/strict-mock.ts';
import { creation, deletion, update } from './steps.ts';
import { writeEntity, writeOne, writeTogether } from './write.ts';

const table = strictMock(DynamoDBDocumentClient);
const key = { pk: 'thing#1', sk: 'thing' };
const stored = { ...key, entity: 'thing', id: '1', version: 3 };
const UUID = /^[\da-f-]{36}$/;
const metadata = { message: 'no', $metadata: {} };

const conditionFailed = (current?: object) =>
  new ConditionalCheckFailedException({ ...metadata, ...(current && { Item: marshall(current) }) });
const transactionConflict = () => new TransactionConflictException(metadata);
const canceled = (...CancellationReasons: CancellationReason[]) =>
  new TransactionCanceledException({ ...metadata, CancellationReasons });

/** The steps name the table when they are made. */
const steps = () => ({
  created: creation('did', key, { id: '1' }),
  changed: update<{ name: string }>(key, { set: { name: 'New' }, applied: 'event-1' }),
  deleted: deletion(key),
});

beforeEach(() => {
  table.reset();
  table.onAnyCommand().rejects(new Error('Not mocked'));
  vi.stubEnv('TABLE_NAME', 'table');
  // The pauses between attempts are random; none is needed here.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('writeOne', () => {
  it('puts a new item on the condition that there is none, and returns it', async () => {
    table.on(PutCommand).resolves({});
    const item = { ...key, entity: 'did', schema_version: 1, id: '1', version: 1 };
    const marked = { ...item, written_by: expect.stringMatching(UUID) };
    expect(await writeOne(steps().created)).toEqual({ outcome: 'written', image: marked });
    expect(table.commandCalls(PutCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Item: marked,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('updates an item and returns it as written', async () => {
    table.on(UpdateCommand).resolves({ Attributes: stored });
    expect(await writeOne(steps().changed)).toEqual({ outcome: 'written', image: stored });
    expect(table.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({ Key: key, ReturnValues: 'ALL_NEW' });
  });

  it('deletes an item and returns it as it was', async () => {
    table.on(DeleteCommand).resolves({ Attributes: stored });
    expect(await writeOne(steps().deleted)).toEqual({ outcome: 'written', image: stored });
    expect(table.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
      Key: key,
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_OLD',
    });
  });

  it.each([
    ['missing where there is no item', undefined, 'missing'],
    ['a conflict where the item is in another state', stored, 'conflict'],
    ['a duplicate where the item has the event already', { ...stored, applied: new Set(['event-1']) }, 'duplicate'],
  ])('is %s', async (_, current, outcome) => {
    table.on(UpdateCommand).rejects(conditionFailed(current));
    expect(await writeOne(steps().changed)).toEqual({ outcome, current });
    expect(table.commandCalls(UpdateCommand)).toHaveLength(1);
  });

  it('is sent again while a transaction holds the item', async () => {
    table.on(UpdateCommand).rejectsOnce(transactionConflict()).rejectsOnce(transactionConflict()).resolves({});
    expect(await writeOne(steps().changed)).toEqual({ outcome: 'written', image: {} });
    expect(table.commandCalls(UpdateCommand)).toHaveLength(3);
  });

  it('fails after six attempts', async () => {
    table.on(UpdateCommand).rejects(transactionConflict());
    await expect(writeOne(steps().changed)).rejects.toThrow(TransactionConflictException);
    expect(table.commandCalls(UpdateCommand)).toHaveLength(6);
  });

  it('passes on any other failure of DynamoDB at once', async () => {
    table.on(PutCommand).rejects(new Error('throttled'));
    await expect(writeOne(steps().created)).rejects.toThrow('throttled');
    expect(table.commandCalls(PutCommand)).toHaveLength(1);
  });
});

describe('writeEntity', () => {
  const parse = ({ id, version }: Record<string, unknown>) => ({ id, version });

  it('returns the document as written', async () => {
    table.on(UpdateCommand).resolves({ Attributes: stored });
    expect(await writeEntity(steps().changed, parse)).toEqual({ outcome: 'written', item: { id: '1', version: 3 } });
  });

  it('returns the document that conflicts', async () => {
    table.on(UpdateCommand).rejects(conditionFailed(stored));
    const conflict = { outcome: 'conflict', current: { id: '1', version: 3 } };
    expect(await writeEntity(steps().changed, parse)).toEqual(conflict);
  });

  it.each([
    ['missing', undefined],
    ['duplicate', { ...stored, applied: new Set(['event-1']) }],
  ])('says %s without a document', async (outcome, current) => {
    table.on(UpdateCommand).rejects(conditionFailed(current));
    expect(await writeEntity(steps().changed, parse)).toEqual({ outcome });
  });
});

describe('writeTogether', () => {
  it('sends the given steps as one transaction, in their order, with a token', async () => {
    table.on(TransactWriteCommand).resolves({});
    const { created, changed } = steps();
    expect(await writeTogether({ created, none: undefined, changed })).toEqual({ outcome: 'written' });
    expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input).toEqual({
      TransactItems: [created.item, changed.item],
      ClientRequestToken: expect.stringMatching(UUID),
    });
  });

  it('names the steps whose conditions failed, and their items', async () => {
    table
      .on(TransactWriteCommand)
      .rejects(
        canceled(
          { Code: 'ConditionalCheckFailed', Item: marshall(stored) },
          { Code: 'None' },
          { Code: 'ConditionalCheckFailed' },
        ),
      );
    expect(await writeTogether(steps())).toEqual({
      outcome: 'failed',
      failures: { created: 'conflict', deleted: 'missing' },
      current: { created: stored },
    });
  });

  it('says that an event was applied before', async () => {
    const Item = marshall({ ...stored, applied: new Set(['event-1']) });
    table.on(TransactWriteCommand).rejects(canceled({ Code: 'ConditionalCheckFailed', Item }));
    expect(await writeTogether({ changed: steps().changed })).toMatchObject({ failures: { changed: 'duplicate' } });
  });

  it('is sent again with the same token while another transaction holds an item', async () => {
    table
      .on(TransactWriteCommand)
      .rejectsOnce(canceled({ Code: 'TransactionConflict' }, { Code: 'None' }))
      .resolves({});
    expect(await writeTogether(steps())).toEqual({ outcome: 'written' });
    const tokens = table.commandCalls(TransactWriteCommand).map(call => call.args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).toBe(tokens[1]);
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is sent again with the same token while one of its items is written too often (%s)',
    async Code => {
      table
        .on(TransactWriteCommand)
        .rejectsOnce(canceled({ Code: 'None' }, { Code }))
        .resolves({});
      expect(await writeTogether(steps())).toEqual({ outcome: 'written' });
      const tokens = table.commandCalls(TransactWriteCommand).map(call => call.args[0].input.ClientRequestToken);
      expect(tokens).toEqual([tokens[0], tokens[0]]);
    },
  );

  it('is not sent again where a condition failed too', async () => {
    table
      .on(TransactWriteCommand)
      .rejects(canceled({ Code: 'ConditionalCheckFailed' }, { Code: 'TransactionConflict' }));
    expect(await writeTogether(steps())).toEqual({ outcome: 'failed', failures: { created: 'missing' }, current: {} });
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it.each([
    ['a transaction that is canceled for another reason', canceled({ Code: 'ValidationError' })],
    ['a failure of DynamoDB', new Error('no connection')],
  ])('passes on %s', async (_, error) => {
    table.on(TransactWriteCommand).rejects(error);
    await expect(writeTogether(steps())).rejects.toBe(error);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});
