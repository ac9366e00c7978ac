import { logger } from '#platform/logger';
import type { Step } from '#platform/table/engine/steps';
import { actorCheck, getUser } from '#platform/table/users';
import { type Access, isAdmin } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { mayManage } from '#shared/users/managed-users';
import type { User } from '#shared/users/user';

/** Who changes a user: an admin or a supervisor, or the set-up of a stage. */
export type By = { actor: { user: Pick<User, 'id' | 'email'>; access: Access }; now: Timestamp };

/** A step of each write about another user: the actor may still write it. */
export const actorStep = ({ user, access }: By['actor']): Step => actorCheck({ id: user.id, isAdmin: isAdmin(access) });

export const actorChanged = (): Rejection =>
  new Rejection('forbidden', 'Your own user was changed at the same moment. Reload the page.');

const userGone = (): Rejection => new Rejection('not_found', 'There is no such user.');

/** Logs who tried it. @throws Rejection `forbidden` */
export const denyManaging = ({ user }: By['actor'], message: string): never => {
  logger.warn('access denied', { user_id: user.id });
  throw new Rejection('forbidden', message);
};

/** The latest document of a user; a deleted one is gone. @throws Rejection `not_found` */
export const existingUser = async (uid: string): Promise<User> => {
  const user = await getUser(uid, { latest: true });
  if (!user || user.deleted_ts !== undefined) throw userGone();
  return user;
};

/** The same, and a deleted user whose work is not all handed over yet. @throws Rejection `not_found` */
export const userWithWork = async (uid: string): Promise<User> => {
  const user = await getUser(uid, { latest: true });
  if (!user || (user.deleted_ts !== undefined && user.handover_id === undefined)) throw userGone();
  return user;
};

/** @throws Rejection `forbidden` for a supervisor about somebody else's agent */
export const requireManaged = (actor: By['actor'], user: User): void => {
  if (!mayManage(actor.access, user))
    denyManaging(actor, 'You manage only the users of the groups that you supervise.');
};

/**
 * The user whom the operation of an admin or a supervisor changes.
 * @throws Rejection `rejected` with `message` if it is the actor; `not_found`; `forbidden`
 */
export const otherUser = async (actor: By['actor'], uid: string, message: string): Promise<User> => {
  if (uid === actor.user.id) throw new Rejection('rejected', message);
  const user = await existingUser(uid);
  requireManaged(actor, user);
  return user;
};
