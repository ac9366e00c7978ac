import { vi } from 'vitest';
import type { Operation } from '#shared/contracts/operation';
import { callOperation, createCaller } from '../lib/api/api-client.ts';
import { ApiFailure } from '../lib/api/api-failure.ts';

type Respond = (input: Record<string, unknown>) => unknown;

/** Calls a server that cannot be reached, as the real client does. */
const callUnreached = (error: unknown) =>
  createCaller({
    apiUrl: async () => 'https://api.test',
    accessToken: async () => 'token',
    fetch: () => Promise.reject(error),
    timeoutMs: 10_000,
  });

/**
 * Answers operations by name, in place of `lib/api/api-client.ts` (`set-up.ts`). An operation without an entry fails
 * the test. A function that throws an `ApiFailure` rejects the call as the server does; any other error is one of the
 * connection, and the call fails with what the client makes of it.
 */
export const serve = (responses: Record<string, Respond>): void => {
  vi.mocked(callOperation).mockImplementation((async (operation: Operation, input: Record<string, unknown>) => {
    const respond = responses[operation.name];
    if (!respond) throw new Error(`The test serves no ${operation.name}.`);
    try {
      return await respond(input);
    } catch (error) {
      if (error instanceof ApiFailure) throw error;
      return callUnreached(error)(operation, input as never);
    }
  }) as typeof callOperation);
};

/** One page of a list; it is the last one unless `next` is given. */
export const aPage = <T>(data: T[], next: string | null = null) => ({
  data,
  next_page_key: next,
  previous_page_key: null,
});
