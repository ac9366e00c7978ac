import * as z from 'zod';

/** A read of one item by its key, with DynamoDB's attribute values. */
export type GetItem = { key: Record<string, unknown>; consistentRead: boolean };

/** A DynamoDB table as a data source; rejects with what DynamoDB would. */
export type TableSource = { getItem(request: GetItem): Promise<Record<string, unknown> | undefined> };

/** `NONE` answers a request's payload. A type that is not served is a text too, and stops the start. */
export type DataSource = string | TableSource;

type Answer = { result: unknown; error?: { message: string; type: string } };

const Payload = z.object({ payload: z.unknown() }).nullish().catch(undefined);

/** developer guide, "GetItem"; other operations are not served. */
const GetItemRequest = z.strictObject({
  operation: z.literal('GetItem'),
  key: z.record(z.string(), z.unknown()),
  consistentRead: z.boolean().default(false),
});

const askTable =
  (name: string, table: TableSource) =>
  async (request: unknown): Promise<Answer> => {
    const read = GetItemRequest.safeParse(request);
    if (!read.success) throw new Error(`${name} asks its table for what is not served: ${read.error.message}`);
    const { key, consistentRead } = read.data;
    try {
      return { result: (await table.getItem({ key, consistentRead })) ?? null };
    } catch (error) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      return { result: null, error: { message, type: `DynamoDB:${kind}` } };
    }
  };

/**
 * How a resolver's request is answered.
 * @throws Error naming a data source that is not served here
 */
export const dataSourceOf = (name: string, source: DataSource | undefined): ((request: unknown) => Promise<Answer>) => {
  if (typeof source === 'object') return askTable(name, source);
  if (source !== 'NONE') throw new Error(`The data source '${source}' of ${name} is not served here.`);
  return async request => ({ result: Payload.parse(request)?.payload ?? null });
};
