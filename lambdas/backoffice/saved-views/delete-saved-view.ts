import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { deleteSavedView as remove } from '#platform/table/lists/saved-views';
import type { deleteSavedView as operation } from '#shared/contracts/backoffice';
import { requireMayShare } from './require-may-share.ts';

/** @throws Rejection `forbidden` for a shared view of somebody who is no admin */
export const deleteSavedView = async (
  actor: Pick<Actor, 'user' | 'access'>,
  { id, list, shared }: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> => {
  requireMayShare(actor, shared);
  await remove({ id, list, shared, user_id: actor.user.id });
  return {};
};
