import * as z from 'zod';

/** A read of one item by its key, with DynamoDB's attribute values. */
type GetItem = { key: Record<string, unknown>; consistentRead: boolean };

/** A read of several items by their keys. */
type BatchGetItem = { keys: Record<string, unknown>[]; consistentRead: boolean };

/** A write of one item on a condition, with DynamoDB's attribute values. */
type PutItem = { item: Record<string, unknown>; condition: string };

/** A DynamoDB table as a data source; it rejects with DynamoDB's own errors. */
export type TableSource = {
  tableName: string;
  getItem(request: GetItem): Promise<Record<string, unknown> | undefined>;
  /** Resolves with the items in the order of their keys, and null for a key without an item. */
  batchGetItem(request: BatchGetItem): Promise<(Record<string, unknown> | null)[]>;
  /** Resolves with the stored item. */
  putItem(request: PutItem): Promise<Record<string, unknown>>;
};

/**
 * `NONE` answers a request's payload. A type of data source that is not supported is also a text, and stops the start.
 */
export type DataSource = string | TableSource;

type Answer = { result: unknown; error?: { message: string; type: string } };

const Payload = z.object({ payload: z.unknown() }).nullish().catch(undefined);

const Attributes = z.record(z.string(), z.unknown());

/**
 * developer guide, "GetItem", "BatchGetItem" and "PutItem". Other operations, a batch of several tables, and a write
 * without a condition are not supported.
 */
const TableRequest = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('GetItem'), key: Attributes, consistentRead: z.boolean().default(false) }),
  z.strictObject({
    operation: z.literal('BatchGetItem'),
    tables: z.record(
      z.string(),
      z.strictObject({ keys: z.array(Attributes).min(1).max(100), consistentRead: z.boolean().default(false) }),
    ),
  }),
  z.strictObject({
    operation: z.literal('PutItem'),
    key: Attributes,
    attributeValues: Attributes,
    condition: z.strictObject({ expression: z.string() }),
  }),
]);

const readBatch = async (
  table: TableSource,
  { tables }: Extract<z.infer<typeof TableRequest>, { operation: 'BatchGetItem' }>,
) => {
  const [[name, batch] = [], ...others] = Object.entries(tables);
  if (!batch || name !== table.tableName || others.length > 0)
    throw new Error(`A batch of the tables ${Object.keys(tables).join(', ')} is not served here.`);
  return { data: { [name]: await table.batchGetItem(batch) }, unprocessedKeys: { [name]: [] } };
};

const send = (table: TableSource, request: z.infer<typeof TableRequest>) => {
  if (request.operation === 'BatchGetItem') return readBatch(table, request);
  if (request.operation === 'GetItem')
    return table.getItem({ key: request.key, consistentRead: request.consistentRead });
  const item = { ...request.attributeValues, ...request.key };
  return table.putItem({ item, condition: request.condition.expression });
};

const askTable =
  (name: string, table: TableSource) =>
  async (request: unknown): Promise<Answer> => {
    const asked = TableRequest.safeParse(request);
    if (!asked.success) throw new Error(`${name} asks its table for what is not served: ${asked.error.message}`);
    try {
      return { result: (await send(table, asked.data)) ?? null };
    } catch (error) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      return { result: null, error: { message, type: `DynamoDB:${kind}` } };
    }
  };

/**
 * Answers a resolver's request.
 * @throws Error naming a data source that is not supported here
 */
export const dataSourceOf = (name: string, source: DataSource | undefined): ((request: unknown) => Promise<Answer>) => {
  if (typeof source === 'object') return askTable(name, source);
  if (source !== 'NONE') throw new Error(`The data source '${source}' of ${name} is not served here.`);
  return async request => ({ result: Payload.parse(request)?.payload ?? null });
};
