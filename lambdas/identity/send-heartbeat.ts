import type * as z from 'zod';
import type { ApiRequest } from '#platform/handlers/api-handler';
import { noteHeartbeat, noteReached } from '#platform/table/presences';
import type { sendHeartbeat as operation } from '#shared/contracts/identity';

type Request = Pick<ApiRequest<z.output<typeof operation.input>>, 'actor' | 'input' | 'now'>;

/** Stores that the actor's console reaches the system, in an item of its own: nothing follows from it. */
export const sendHeartbeat = async ({ actor, input, now }: Request): Promise<Record<string, never>> => {
  await (input.available ? noteHeartbeat : noteReached)(actor.user.id, now, { hasLeg: input.has_leg });
  return {};
};
