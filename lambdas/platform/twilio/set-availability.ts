import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { logger } from '../logger.ts';
import { conflictWith, done, failAsChanging, retryOnConflict, toWrite } from '../retry-on-conflict.ts';
import { getUser, type UserChange, updateUser } from '../table/users.ts';

type Activity = { worker_sid: string; available: boolean; ts: Timestamp };

/**
 * Going offline sets last_active, going online removes it (docs/product.md, Agent availability). Undefined for an
 * activity that is older than the stored one.
 */
const availabilityChange = (user: User, { worker_sid, available, ts }: Activity): UserChange | undefined => {
  // The browser can write its worker's attributes; only the user's document tells whose worker it is.
  if (user.worker_sid !== worker_sid || (available && user.disabled)) {
    logger.warn('access denied', { user_id: user.id, worker_sid });
    return undefined;
  }
  if (user.availability_ts && ts <= user.availability_ts) return undefined;
  const when: UserChange['when'] = [{ field: 'version', is: 'equal', value: user.version }];
  return available
    ? {
        set: { available, availability_ts: ts, waiting_for_call_since_ts: ts },
        remove: ['last_active', 'connection_lost_ts'],
        when,
      }
    : { set: { available, availability_ts: ts, last_active: ts }, remove: ['waiting_for_call_since_ts'], when };
};

/** Sets the user's availability from the worker's activity in TaskRouter. */
export const setAvailability = (userId: string, activity: Activity): Promise<void> =>
  retryOnConflict({
    read: () => getUser(userId, { latest: true }),
    decide: user => {
      if (!user) logger.warn('activity of an unknown user', { user_id: userId });
      const change = user && availabilityChange(user, activity);
      return change ? toWrite(change) : done(undefined);
    },
    write: async change => {
      const written = await updateUser(userId, change);
      return written.outcome === 'written'
        ? done(undefined)
        : conflictWith(written.outcome === 'conflict' ? written.current : undefined);
    },
    giveUp: failAsChanging(`The user ${userId} changed too often to set their availability.`),
  });
