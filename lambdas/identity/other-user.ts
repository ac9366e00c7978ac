import type { Actor } from '#platform/handlers/actor';
import { getUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';

/**
 * The user whom an admin's operation changes.
 * @throws Rejection `rejected` with `message` if it is the admin, `not_found` if there is none
 */
export const otherUser = async (actor: Actor, uid: string, message: string): Promise<User> => {
  if (uid === actor.user.id) throw new Rejection('rejected', message);
  const user = await getUser(uid, { latest: true });
  if (!user) throw userGone();
  return user;
};

export const userGone = (): Rejection => new Rejection('not_found', 'There is no such user.');
