import { lastSeenOf, PRESENCE_KEPT_S, Presence } from '#shared/agents/presence';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { asRead } from './engine/conditions.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { check, update } from './engine/steps.ts';
import { writeOne, writeTogether } from './engine/write.ts';
import { type UserChange, updateUser, userUpdate } from './users.ts';

type Report = Pick<Presence, 'last_seen_ts' | 'last_reached_ts' | 'no_leg_ts'>;

const noteReport = async (userId: string, report: Report, now: Timestamp): Promise<void> => {
  const expires_at = Math.floor(Date.parse(now) / 1000) + PRESENCE_KEPT_S;
  await writeOne(
    update<Presence>(
      keys.presence(userId),
      { set: { user_id: userId, ...report } },
      { set: { entity: 'presence', expires_at }, orCreate: true },
    ),
  );
};

type OfPhone = { hasLeg: boolean };

const ofPhone = ({ hasLeg }: OfPhone, now: Timestamp): Report => (hasLeg ? {} : { no_leg_ts: now });

/** Stores that the console of an available agent reported itself now. */
export const noteHeartbeat = (userId: string, now: Timestamp, phone: OfPhone = { hasLeg: true }): Promise<void> =>
  noteReport(userId, { last_seen_ts: now, ...ofPhone(phone, now) }, now);

/** Stores that a user's console, without an available agent, reached the system now. */
export const noteReached = (userId: string, now: Timestamp, phone: OfPhone = { hasLeg: true }): Promise<void> =>
  noteReport(userId, { last_reached_ts: now, ...ofPhone(phone, now) }, now);

/** The last reports of a user's console, by a consistent read; undefined if there was none within a day. */
export const getPresence = async (userId: string): Promise<Presence | undefined> => {
  const image = await getItem(keys.presence(userId), { latest: true });
  return image && Presence.parse(image);
};

/** The last reports of every user whose console reported itself within a day, and the users whose ones cannot be read. */
export const readablePresences = async (): Promise<{ presences: Presence[]; unreadable: { id: string }[] }> => {
  const { items, unreadable } = readEach(await queryAll({ partition: keys.presence('').pk }, { latest: true }), {
    schema: Presence,
    keyOf: keys.presence,
    message: 'reports of a console not read',
    idName: 'user_id',
  });
  return { presences: items, unreadable };
};

/** The agent is still available, since the time that was read. */
const stillAvailable = (user: User): NonNullable<UserChange['when']> => [
  { field: 'available', is: 'equal', value: true },
  asRead(user, 'availability_ts'),
];

/**
 * Notes once on the user that the console has vanished. False if it was noted before, the agent's availability changed,
 * or the console has reported itself since `presence` was read.
 */
export const noteConnectionLost = async (user: User, presence: Presence | undefined): Promise<boolean> => {
  const { outcome } = await writeTogether({
    user: userUpdate(user.id, {
      set: { connection_lost_ts: lastSeenOf(user, presence) },
      when: [...stillAvailable(user), { field: 'connection_lost_ts', is: 'absent' }],
    }),
    presence: check<Presence>(keys.presence(user.id), [
      presence?.last_seen_ts
        ? { field: 'last_seen_ts', is: 'equal', value: presence.last_seen_ts }
        : { field: 'last_seen_ts', is: 'absent' },
    ]),
  });
  return outcome === 'written';
};

/** Removes the note: the console of an agent who is still available is back. */
export const noteConnectionBack = async (user: User): Promise<void> => {
  await updateUser(user.id, { remove: ['connection_lost_ts'], when: stillAvailable(user) });
};
