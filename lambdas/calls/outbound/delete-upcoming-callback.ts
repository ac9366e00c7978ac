import type { Actor } from '#platform/handlers/actor';
import { getUpcomingCallback, removeUpcomingCallback } from '#platform/table/upcoming-callbacks';
import { Rejection } from '#shared/errors';
import { keyOf } from '#shared/keys';

type DeleteUpcomingCallbackDeps = { actor: Actor };

/**
 * Removes one of the user's own callbacks. The message is the same for another user's callback and for one that does
 * not exist.
 */
export const deleteUpcomingCallback = async (
  { actor }: DeleteUpcomingCallbackDeps,
  { id }: { id: string },
): Promise<Record<string, never>> => {
  const callback = await getUpcomingCallback(id);
  const isOwn = callback?.user_key === keyOf('user', actor.user.id);
  if (!isOwn || !(await removeUpcomingCallback(id)))
    throw new Rejection('not_found', 'This callback does not exist any more.');
  return {};
};
