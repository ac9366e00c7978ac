import type { Actor } from '#platform/handlers/actor';
import { isAdmin } from '#shared/access/access';
import { Rejection } from '#shared/errors';

/** @throws Rejection `forbidden` where somebody who is no admin writes a view that everybody sees */
export const requireMayShare = ({ access }: Pick<Actor, 'access'>, shared: boolean): void => {
  if (shared && !isAdmin(access))
    throw new Rejection('forbidden', 'Only admins change views that everybody sees. Save it as your own.');
};
