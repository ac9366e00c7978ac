import { deleteUpcomingCallback } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api/api-client.ts';

/** A callback that has begun is due no more. One that cannot be removed stays in the list, where the agent can. */
export const removeBegunCallback = (id: string): Promise<void> =>
  callOperation(deleteUpcomingCallback, { id }).then(
    () => undefined,
    (error: unknown) => console.error('The callback that has begun could not be removed', error),
  );
