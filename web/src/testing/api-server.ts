import { vi } from 'vitest';
import type { Operation } from '#shared/contracts/operation';
import { callOperation } from '../lib/api/api-client.ts';

type Answer = (input: Record<string, unknown>) => unknown;

/**
 * Answers operations by their name, for a test that has replaced `lib/api-client.ts`; one that is not named fails the
 * test. An answer that throws is a failure of the call.
 */
export const serve = (answers: Record<string, Answer>): void => {
  vi.mocked(callOperation).mockImplementation((async (operation: Operation, input: Record<string, unknown>) => {
    const answer = answers[operation.name];
    if (!answer) throw new Error(`The test serves no ${operation.name}.`);
    return answer(input);
  }) as typeof callOperation);
};

/** One page of a list, the last one unless `next` says otherwise. */
export const aPage = <T>(data: T[], next: string | null = null) => ({
  data,
  next_page_key: next,
  previous_page_key: null,
});
