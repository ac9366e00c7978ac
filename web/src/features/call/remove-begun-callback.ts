import { deleteUpcomingCallback } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api/api-client.ts';

/** Removes a callback whose call has started. If that fails it stays in the list, where the agent can remove it. */
export const removeBegunCallback = (id: string): Promise<void> =>
  callOperation(deleteUpcomingCallback, { id }).then(
    () => undefined,
    (error: unknown) => console.error('The callback that has begun could not be removed', error),
  );
