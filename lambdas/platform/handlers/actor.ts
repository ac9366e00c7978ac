import { type Access, type Requirement, resolveAccess } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { cachedFor } from '../cached-for.ts';
import { logger } from '../logger.ts';
import { getGroupConfigurations, listGroupConfigurations } from '../table/group-configurations.ts';
import { getUser } from '../table/users.ts';

/** The signed-in user of a request, from the table, and the access. */
export type Actor = {
  user: User;
  access: Access;
  /** Where the request came from; an unproven address is marked (source-addresses.ts). */
  sourceIp?: string;
};

/** Every group's configuration, at most 30 s old. */
export const { get: groupConfigurations, clear: clearGroupConfigurations } = cachedFor(30_000, listGroupConfigurations);

const requireUser = (userId: string, user: User | undefined): User => {
  if (!user || user.disabled) {
    logger.warn('access denied', { user_id: userId, reason: user ? 'disabled' : 'unknown' });
    throw new Rejection(
      'forbidden',
      user ? 'Your account is disabled. Please ask an admin.' : 'Your account is not known here. Please ask an admin.',
    );
  }
  return user;
};

/**
 * The user of a verified token, read from the table, because the user may have changed after the token was issued.
 * @throws Rejection `forbidden` for an unknown or disabled user
 */
export const loadActor = async (userId: string): Promise<Actor> => {
  const [found, configurations] = await Promise.all([getUser(userId, { latest: true }), groupConfigurations()]);
  const user = requireUser(userId, found);
  return { user, access: resolveAccess(user, configurations) };
};

/** A user's access as the groups' configurations are at this moment, with the configurations. */
export const currentAccess = async (user: User): Promise<{ access: Access; configurations: GroupConfiguration[] }> => {
  const configurations = await getGroupConfigurations(user.groups);
  return { access: resolveAccess(user, configurations), configurations };
};

/** Reads what the groups allow now if the operation requires a feature; roles are read for each request anyway. */
export const withCurrentFeatures = async (actor: Actor, { kind }: Requirement): Promise<Actor> =>
  kind === 'feature' ? { ...actor, access: (await currentAccess(actor.user)).access } : actor;

/**
 * Like {@link loadActor}, but with the configurations of this moment: for results that outlive the request, such as a
 * token.
 * @throws Rejection `forbidden` for an unknown or disabled user
 */
export const loadCurrentActor = async (userId: string): Promise<Actor & { configurations: GroupConfiguration[] }> => {
  const user = requireUser(userId, await getUser(userId, { latest: true }));
  return { user, ...(await currentAccess(user)) };
};
