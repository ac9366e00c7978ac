import { getUser } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import type { Job } from '#shared/jobs/job';
import type { User } from '#shared/users/user';

/** The message for changes of many leads. */
export const ONLY_ADMINS = 'Only admins change many leads.';

/**
 * The owner of a job that only admins start, asked before each step. `message` says who may do it, such as 'Only admins
 * export leads.'
 * @throws Rejection `forbidden` for one who is no admin any more
 */
export const adminOf = async ({ owner }: Pick<Job, 'owner'>, message: string): Promise<User> => {
  const user = await getUser(owner, { latest: true });
  if (!user || user.disabled || !user.roles.includes('admin'))
    throw new Rejection('forbidden', `${message} Ask an admin to start this again.`);
  return user;
};
