import { type Access, resolveAccess } from '#shared/access/access';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { Rejection } from '#shared/errors';
import type { User } from '#shared/users/user';
import { logger } from '../logger.ts';
import { listGroupConfigurations } from '../table/group-configurations.ts';
import { getUser } from '../table/users.ts';

/** The signed-in user of a request, from the table, and the access. */
export type Actor = {
  user: User;
  access: Access;
  /** Whence the request came (source-addresses.ts). */
  sourceIp?: string;
};

const CONFIGURATIONS_KEPT_MS = 30_000;

let cached: { at: number; configurations: Promise<GroupConfiguration[]> } | undefined;

/** Every group's configuration, at most 30 s old. */
export const groupConfigurations = (): Promise<GroupConfiguration[]> => {
  if (cached && Date.now() - cached.at < CONFIGURATIONS_KEPT_MS) return cached.configurations;
  const configurations = listGroupConfigurations();
  cached = { at: Date.now(), configurations };
  configurations.catch(() => {
    if (cached?.configurations === configurations) cached = undefined;
  });
  return configurations;
};

/** For tests, which run several systems in one process. */
export const clearGroupConfigurations = (): void => {
  cached = undefined;
};

/**
 * The user of a verified token, read from the table: the token may be older than a change of the user.
 * @throws Rejection `forbidden` for an unknown or disabled user
 */
export const loadActor = async (userId: string): Promise<Actor> => {
  const [user, configurations] = await Promise.all([getUser(userId, { latest: true }), groupConfigurations()]);
  if (!user || user.disabled) {
    logger.warn('access denied', { user_id: userId, reason: user ? 'disabled' : 'unknown' });
    throw new Rejection(
      'forbidden',
      user ? 'Your account is disabled. Please ask an admin.' : 'Your account is not known here. Please ask an admin.',
    );
  }
  return { user, access: resolveAccess(user, configurations) };
};
