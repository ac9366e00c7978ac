import { type Access, type Requirement, resolveAccess } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import type { GroupName } from '#shared/access/roles';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { cachedFor } from '../cached-for.ts';
import { logger } from '../logger.ts';
import {
  getGroupConfigurations,
  type ReadableGroups,
  readableGroupConfigurations,
} from '../table/group-configurations.ts';
import { getUser } from '../table/users.ts';

/** The signed-in user of a request, from the table, and the access. */
export type Actor = {
  user: User;
  access: Access;
  /** Where the request came from; an unproven address is marked (source-addresses.ts). */
  sourceIp?: string;
};

const { get: readableGroups, clear } = cachedFor(30_000, readableGroupConfigurations);
export const clearGroupConfigurations = clear;

/** @throws Error if one of these groups cannot be read: another group would decide instead of it */
const decidingFor = (groups: GroupName[], { configurations, unreadable }: ReadableGroups): GroupConfiguration[] => {
  const missing = unreadable.filter(name => groups.includes(name));
  if (missing.length > 0) throw new Error(`The configuration of ${missing.join(', ')} cannot be read.`);
  return configurations;
};

/**
 * Every group's configuration that can be read, at most 30 s old.
 * @throws Error if the configuration of one of `groups`, for which it decides, cannot be read
 */
export const groupConfigurations = async (groups: GroupName[]): Promise<GroupConfiguration[]> =>
  decidingFor(groups, await readableGroups());

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
  const [found, readable] = await Promise.all([getUser(userId, { latest: true }), readableGroups()]);
  const user = requireUser(userId, found);
  return { user, access: resolveAccess(user, decidingFor(user.groups, readable)) };
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
