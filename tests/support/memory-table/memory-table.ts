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

const requireDistinct = (what: string, names: string[], most: number): void => {
  if (names.length === 0 || names.length > most) throw validationError(`${what}: between 1 and ${most} items`);
  if (new Set(names).size < names.length) throw validationError(`${what}: one item twice`);
};

/** The item of a failed condition, if the request asked for it. */
const imageFor = ({ input }: Write, before: Stored | undefined) =>
  input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before ? { Item: toImage(before.item) } : {};

/** One table: its items by key, and by partition of the table and of each index. */
class Table {
  readonly items = new Map<string, Stored>();
  readonly partitions = new Partitions();

  at(key: Item): Stored | undefined {
    return this.items.get(nameOf(key));
  }

  store(key: Item, after: Stored | undefined): void {
    const before = this.at(key);
    if (after) this.items.set(nameOf(key), after);
    else this.items.delete(nameOf(key));
    this.partitions.file(after, before);
  }
}

/**
 * DynamoDB in memory: the SDK's document client then uses it, with an empty table and an empty audit trail. `latency` is
 * awaited before each request. A request runs in one instant, so that two transactions never conflict on an item.
 */
export const memoryTable = (latency: () => Promise<void> = async () => undefined) => {
  const [main, trail] = [new Table(), new Table()];
  const tables: Record<string, Table> = { memory: main, 'memory-audit': trail };
  process.env.TABLE_NAME = 'memory';
  process.env.AUDIT_TABLE_NAME = 'memory-audit';
  process.env.AWS_REGION ??= 'us-east-1';
  const lagging = new Set<string>();
  /** A transaction that is sent again with the same token is done only once. */
  const doneTransactions = new Set<string>();
  const requests = { reads: 0, writes: 0 };
  const listeners = new Set<(written: Written) => void>();

  const tableOf = (name: string | undefined): Table => {
    const table = tables[name ?? ''];
    if (!table) throw validationError(`There is no table ${name}`);
    return table;
  };
  const stored = ({ key, input }: Write): Stored | undefined => tableOf(input.TableName).at(key);

  const commit = (writes: Applied[]): void => {
    for (const { write, before, after } of writes) {
      if (before === after) continue;
      tableOf(write.input.TableName).store(write.key, after);
      for (const listener of listeners) listener({ old: before?.item, new: after?.item });
    }
  };

  const applyOne = (write: Write): Applied => {
    const before = stored(write);
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
      const before = stored(write);
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

  const read = (table: string | undefined, key: Item, consistent = false): Item | undefined => {
    requireItemKey(key);
    const found = consistent || !lagging.has(nameOf(key)) ? tableOf(table).at(key) : undefined;
    return found && structuredClone(found.item);
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
    return { Item: read(input.TableName, input.Key ?? {}, input.ConsistentRead) };
  });
  answer<BatchGetCommandInput>(BatchGetCommand, 'reads', ({ RequestItems = {} }) => {
    const Responses = Object.entries(RequestItems).map(([table, { Keys = [], ...options }]) => {
      requireKnownFields(options, ['ConsistentRead']);
      requireDistinct('BatchGetItem', Keys.map(nameOf), BATCH_KEYS);
      return [table, Keys.flatMap(key => read(table, key, options.ConsistentRead) ?? [])];
    });
    return { Responses: Object.fromEntries(Responses) };
  });
  answer<QueryCommandInput>(QueryCommand, 'reads', input => tableOf(input.TableName).partitions.query(input));
  answer<ScanCommandInput>(ScanCommand, 'reads', input => scan(tableOf(input.TableName).items.values(), input));
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
  answer<TransactWriteCommandInput>(TransactWriteCommand, 'writes', ({ TransactItems = [], ClientRequestToken }) => {
    if (ClientRequestToken !== undefined && doneTransactions.has(ClientRequestToken)) return {};
    const writes = TransactItems.map(writeOf);
    requireDistinct(
      'TransactWriteItems',
      writes.map(({ key, input }) => `${input.TableName}|${nameOf(key)}`),
      TRANSACTION_WRITES,
    );
    applyTogether(writes);
    if (ClientRequestToken !== undefined) doneTransactions.add(ClientRequestToken);
    return {};
  });

  return {
    requests,
    /** Stores an item at once without a request, as the initial data of a test. */
    put: (item: Item): void => main.store(item, toStored(item)),
    /** From now on only a consistent read finds the item: its write has not reached every replica of DynamoDB. */
    lag: (key: Item): void => void lagging.add(nameOf(key)),
    /** Every stored item of both tables; it must not be changed. */
    all: (): Item[] => [main, trail].flatMap(({ items }) => [...items.values()].map(({ item }) => item)),
    /** Called for each write in order, like the stream. */
    onWrite: (listener: (written: Written) => void) => listeners.add(listener),
  };
};
