import type { ApiRequest } from '#platform/handlers/api-handler';
import { noteHeartbeat } from '#platform/table/presences';

/** Stores that the actor's console reaches the system, in an item of its own: nothing follows from it. */
export const sendHeartbeat = async ({
  actor,
  now,
}: Pick<ApiRequest<unknown>, 'actor' | 'now'>): Promise<Record<string, never>> => {
  await noteHeartbeat(actor.user.id, now);
  return {};
};
