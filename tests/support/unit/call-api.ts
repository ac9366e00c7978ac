import type { Operation } from '#shared/contracts/operation';
import { aContext, anApiEvent } from './lambda-events.ts';

type Handler = (event: ReturnType<typeof anApiEvent>, context: ReturnType<typeof aContext>) => unknown;

/** Calls an operation on a context's handler, like the web app through the API. */
export const askApi =
  (handler: Handler) =>
  async (
    operation: Operation,
    userId: string,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => {
    const { id, ...query } = input;
    const parameters = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const event = anApiEvent(operation, userId, {
      headers,
      ...(id !== undefined && { pathParameters: { id: String(id) } }),
      ...(operation.method === 'GET' ? { queryStringParameters: parameters } : { body: JSON.stringify(input) }),
    });
    const response = (await handler(event, aContext())) as { statusCode: number; body: string };
    return { status: response.statusCode, body: JSON.parse(response.body) };
  };
