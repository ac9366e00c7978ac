import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#platform/clients/document-client';
import { type Item, nameOf, requireItemKey, type Stored, toImage, toStored } from './item.ts';
import { requireKnownFields } from './known-fields.ts';
import { Partitions, scan } from './queries.ts';
import { isValidationError, validationError } from './request-error.ts';
import { Write, writeOf } from './writes.ts';

export type Written = { old?: Item; new?: Item };
type Applied = { write: Write; before: Stored | undefined; after: Stored | undefined };
type Command = { constructor: unknown; input: never };

const BATCH_KEYS = 100;
const TRANSACTION_WRITES = 100;

const requireDistinct = (what: string, keys: Item[], most: number): void => {
  if (keys.length === 0 || keys.length > most) throw validationError(`${what}: between 1 and ${most} items`);
  if (new Set(keys.map(nameOf)).size < keys.length) throw validationError(`${what}: one item twice`);
};

/** The item of a failed condition, if the request asked for it. */
const imageFor = ({ input }: Write, before: Stored | undefined) =>
  input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before ? { Item: toImage(before.item) } : {};

/**
 * DynamoDB in memory: the SDK's document client then uses it, with an empty table. `latency` is awaited before each
 * request. The audit trail is in it too, because no key of it is one of the table. A request runs in one instant, so that two transactions never conflict on an item.
 */
export const memoryTable = (latency: () => Promise<void> = async () => undefined) => {
  process.env.TABLE_NAME = 'memory';
  process.env.AUDIT_TABLE_NAME = 'memory-audit';
  process.env.AWS_REGION ??= 'us-east-1';
  const items = new Map<string, Stored>();
  const lagging = new Set<string>();
  const partitions = new Partitions();
  const requests = { reads: 0, writes: 0 };
  const listeners = new Set<(written: Written) => void>();

  const at = (key: Item): Stored | undefined => items.get(nameOf(key));

  const commit = (writes: Applied[]): void => {
    for (const { write, before, after } of writes) {
      if (before === after) continue;
      if (after) items.set(nameOf(write.key), after);
      else items.delete(nameOf(write.key));
      partitions.file(after, before);
      for (const listener of listeners) listener({ old: before?.item, new: after?.item });
    }
  };

  const applyOne = (write: Write): Applied => {
    const before = at(write.key);
    if (!write.holdsFor(before))
      throw new ConditionalCheckFailedException({
        message: 'The conditional request failed',
        $metadata: {},
        ...imageFor(write, before),
      });
    const applied = { write, before, after: write.after(before) };
    commit([applied]);
    return applied;
  };

  const applyTogether = (writes: Write[]): void => {
    const applied: Applied[] = [];
    const CancellationReasons = writes.map(write => {
      const before = at(write.key);
      if (!write.holdsFor(before)) return { Code: 'ConditionalCheckFailed', ...imageFor(write, before) };
      try {
        applied.push({ write, before, after: write.after(before) });
        return { Code: 'None' };
      } catch (error) {
        if (!isValidationError(error)) throw error;
        return { Code: 'ValidationError', Message: String(error) };
      }
    });
    if (applied.length < writes.length)
      throw new TransactionCanceledException({
        message: `Transaction cancelled: ${CancellationReasons.map(({ Code }) => Code).join(', ')}`,
        $metadata: {},
        CancellationReasons,
      });
    commit(applied);
  };

  const read = (key: Item, consistent = false): Item | undefined => {
    requireItemKey(key);
    const stored = consistent || !lagging.has(nameOf(key)) ? at(key) : undefined;
    return stored && structuredClone(stored.item);
  };

  // Not a mock, which would keep each request of a long simulation.
  const answers = new Map<unknown, (input: never) => Promise<object>>();
  const send = async (command: Command): Promise<object> => {
    const answerOf = answers.get(command.constructor);
    if (!answerOf) throw new Error(`The in-memory table does not know the request ${JSON.stringify(command.input)}.`);
    return answerOf(command.input);
  };
  Object.assign(documentClient(), { send });
  const answer = <Input>(command: unknown, kind: 'reads' | 'writes', to: (input: Input) => object): void =>
    void answers.set(command, async input => {
      await latency();
      requests[kind]++;
      return to(input);
    });

  answer<GetCommandInput>(GetCommand, 'reads', input => {
    requireKnownFields(input, ['TableName', 'Key', 'ConsistentRead']);
    return { Item: read(input.Key ?? {}, input.ConsistentRead) };
  });
  answer<BatchGetCommandInput>(BatchGetCommand, 'reads', ({ RequestItems = {} }) => {
    const Responses = Object.entries(RequestItems).map(([table, { Keys = [], ...options }]) => {
      requireKnownFields(options, ['ConsistentRead']);
      requireDistinct('BatchGetItem', Keys, BATCH_KEYS);
      return [table, Keys.flatMap(key => read(key, options.ConsistentRead) ?? [])];
    });
    return { Responses: Object.fromEntries(Responses) };
  });
  answer<QueryCommandInput>(QueryCommand, 'reads', input => partitions.query(input));
  answer<ScanCommandInput>(ScanCommand, 'reads', input => scan(items.values(), input));
  answer<PutCommandInput>(PutCommand, 'writes', input => {
    applyOne(new Write('Put', input));
    return {};
  });
  answer<UpdateCommandInput>(UpdateCommand, 'writes', input => {
    const { after } = applyOne(new Write('Update', input));
    return input.ReturnValues === 'ALL_NEW' ? { Attributes: structuredClone(after?.item) } : {};
  });
  answer<DeleteCommandInput>(DeleteCommand, 'writes', input => {
    const { before } = applyOne(new Write('Delete', input));
    return input.ReturnValues === 'ALL_OLD' ? { Attributes: structuredClone(before?.item) } : {};
  });
  answer<TransactWriteCommandInput>(TransactWriteCommand, 'writes', ({ TransactItems = [] }) => {
    const writes = TransactItems.map(writeOf);
    requireDistinct(
      'TransactWriteItems',
      writes.map(({ key }) => key),
      TRANSACTION_WRITES,
    );
    applyTogether(writes);
    return {};
  });

  return {
    requests,
    /** Stores an item at once without a request, as the initial data of a test. */
    put: (item: Item): void => {
      const [before, after] = [at(item), toStored(item)];
      items.set(nameOf(item), after);
      partitions.file(after, before);
    },
    /** From now on only a consistent read finds the item: its write has not reached every replica of DynamoDB. */
    lag: (key: Item): void => void lagging.add(nameOf(key)),
    /** Every stored item; it must not be changed. */
    all: (): Item[] => [...items.values()].map(({ item }) => item),
    /** Called for each write in order, like the stream. */
    onWrite: (listener: (written: Written) => void) => listeners.add(listener),
  };
};
