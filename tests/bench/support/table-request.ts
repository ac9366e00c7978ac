import * as z from 'zod';
import { machineTime } from './statistics.ts';

/** One request to DynamoDB and its cost. */
export type TableRequest = {
  /** `Query`, `TransactWriteItems`, ... */
  operation: string;
  /** False if it was rejected by a condition or a conflict. Then nothing was written. */
  ok: boolean;
  /** Items that the database evaluated, including those that it did not return. */
  itemsRead: number;
  /** The kind of the partition that a query read: the text before its `#`. */
  queried: string | undefined;
  /** The time of the response, by the clock that all processes of the machine share. */
  at: number;
  written: WrittenItem[];
  /** The capacity that the engine reports; of a transaction's indexes it reports none. */
  units: { of: 'read' | 'write'; count: number };
};

/** One written item, without those of indexes. `what`: its partition key up to the `#`, and what happened to it. */
export type WrittenItem = { table: string; what: string };

const Text = z.object({ S: z.string() });
const Key = z.looseObject({ pk: Text });
/** In a batch, the table is named outside. */
const Write = z.looseObject({ TableName: z.string().default(''), Key: Key.optional(), Item: Key.optional() });
const Transaction = z.object({
  TransactItems: z.array(z.object({ Put: Write.optional(), Update: Write.optional(), Delete: Write.optional() })),
});
const Batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(z.object({ PutRequest: Write.optional(), DeleteRequest: Write.optional() })),
  ),
});
const Read = z.object({
  ScannedCount: z.number().optional(),
  Item: z.unknown().optional(),
  Responses: z.union([z.array(z.unknown()), z.record(z.string(), z.array(z.unknown()))]).optional(),
});

const Consumed = z.object({ CapacityUnits: z.number() });
const Capacity = z.object({
  ConsumedCapacity: z.union([z.array(Consumed), Consumed.transform(one => [one])]).default([]),
});

const READS = ['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan'];

const unitsOf = (operation: string, answer: unknown): TableRequest['units'] => ({
  of: READS.includes(operation) ? 'read' : 'write',
  count: Capacity.parse(answer).ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0),
});

const verbs = { Put: 'put', Update: 'changed', Delete: 'deleted' } as const;
type Verb = keyof typeof verbs;

const itemOf = (verb: Verb, write: z.infer<typeof Write> | undefined): WrittenItem[] => {
  const pk = (write?.Key ?? write?.Item)?.pk.S;
  if (!write || pk === undefined) return [];
  return [{ table: write.TableName, what: `${pk.split('#')[0]} ${verbs[verb]}` }];
};

const writtenBy = (operation: string, body: unknown): WrittenItem[] => {
  switch (operation) {
    case 'PutItem':
      return itemOf('Put', Write.parse(body));
    case 'UpdateItem':
      return itemOf('Update', Write.parse(body));
    case 'DeleteItem':
      return itemOf('Delete', Write.parse(body));
    case 'TransactWriteItems':
      return Transaction.parse(body).TransactItems.flatMap(({ Put, Update, Delete }) => [
        ...itemOf('Put', Put),
        ...itemOf('Update', Update),
        ...itemOf('Delete', Delete),
      ]);
    case 'BatchWriteItem':
      return Object.entries(Batch.parse(body).RequestItems).flatMap(([table, requests]) =>
        requests
          .flatMap(({ PutRequest, DeleteRequest }) => [
            ...itemOf('Put', PutRequest),
            ...itemOf('Delete', DeleteRequest),
          ])
          .map(item => ({ ...item, table })),
      );
    default:
      return [];
  }
};

const Query = z.object({ ExpressionAttributeValues: z.looseObject({ ':pk': Text }) });

const queriedBy = (operation: string, body: unknown): string | undefined =>
  operation === 'Query' ? Query.safeParse(body).data?.ExpressionAttributeValues[':pk'].S.split('#')[0] : undefined;

const readFrom = (answer: unknown): number => {
  const { ScannedCount, Item, Responses = [] } = Read.parse(answer);
  const responses = Array.isArray(Responses) ? Responses : Object.values(Responses).flat();
  return (ScannedCount ?? 0) + (Item === undefined ? 0 : 1) + responses.length;
};

/** Reads a request of DynamoDB's protocol with its response. */
export const tableRequest = (
  operation: string,
  body: string,
  answer: { status: number; body: string },
): TableRequest => {
  const ok = answer.status === 200;
  return {
    operation,
    ok,
    at: machineTime(),
    queried: queriedBy(operation, JSON.parse(body)),
    itemsRead: ok ? readFrom(JSON.parse(answer.body)) : 0,
    written: ok ? writtenBy(operation, JSON.parse(body)) : [],
    units: unitsOf(operation, ok ? JSON.parse(answer.body) : {}),
  };
};
