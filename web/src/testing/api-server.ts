import { vi } from 'vitest';
import type { Operation } from '#shared/contracts/operation';
import { callOperation } from '../lib/api/api-client.ts';

type Respond = (input: Record<string, unknown>) => unknown;

/**
 * Answers operations by name, in place of `lib/api/api-client.ts` (`set-up.ts`). An operation without an entry fails
 * the test; a function that throws makes the call fail.
 */
export const serve = (responses: Record<string, Respond>): void => {
  vi.mocked(callOperation).mockImplementation((async (operation: Operation, input: Record<string, unknown>) => {
    const respond = responses[operation.name];
    if (!respond) throw new Error(`The test serves no ${operation.name}.`);
    return respond(input);
  }) as typeof callOperation);
};

/** One page of a list; it is the last one unless `next` is given. */
export const aPage = <T>(data: T[], next: string | null = null) => ({
  data,
  next_page_key: next,
  previous_page_key: null,
});
