import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { logger } from '../logger.ts';
import { getUser, type UserChange, updateUser } from '../table/users.ts';

const ATTEMPTS = 5;

type Activity = { worker_sid: string; available: boolean; ts: Timestamp };

export type SetAvailability = (userId: string, activity: Activity) => Promise<void>;

export type UserTable = { getUser: typeof getUser; updateUser: typeof updateUser };
export const userTable: UserTable = { getUser, updateUser };

/**
 * Going offline records last_active, going online clears it (docs/product.md, Agent availability). Nothing for an
 * activity that is past.
 */
const availabilityChange = (user: User, { worker_sid, available, ts }: Activity): UserChange | undefined => {
  // A worker's attributes are its browser's to write: only the user's own document knows whose worker it is.
  if (user.worker_sid !== worker_sid || (available && user.disabled)) {
    logger.warn('access denied', { user_id: user.id, worker_sid });
    return undefined;
  }
  if (user.availability_ts && ts <= user.availability_ts) return undefined;
  const when: UserChange['when'] = [{ field: 'version', is: 'equal', value: user.version }];
  return available
    ? { set: { available, availability_ts: ts, waiting_for_call_since_ts: ts }, remove: ['last_active'], when }
    : { set: { available, availability_ts: ts, last_active: ts }, remove: ['waiting_for_call_since_ts'], when };
};

/** A worker's activity, as TaskRouter has it, becomes the user's availability. */
export const setAvailabilityIn =
  (users: UserTable): SetAvailability =>
  async (userId, activity) => {
    let user = await users.getUser(userId, { latest: true });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const change = user && availabilityChange(user, activity);
      if (!user) logger.warn('activity of an unknown user', { user_id: userId });
      if (!change) return;
      const written = await users.updateUser(userId, change);
      if (written.outcome === 'written') return;
      user = written.outcome === 'conflict' ? written.current : undefined;
    }
    throw new Error(`The user ${userId} changed too often to set their availability.`);
  };
