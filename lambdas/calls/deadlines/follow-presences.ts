import { logger } from '#platform/logger';
import { openCallsOfAgent } from '#platform/table/calls';
import { getPresence, noteConnectionBack, noteConnectionLost } from '#platform/table/presences';
import { getUser } from '#platform/table/users';
import { areReportsMissing, hasVanished, lastSeenOf, type Presence } from '#shared/agents/presence';
import type { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { Repair } from '../reconcile/deps.ts';
import type { DeadlineDeps } from './deps.ts';

type Deps = { provider: Pick<DeadlineDeps['provider'], 'setWorkerOffline' | 'hasConnectedLeg'> };

/** The agent's leg is connected, so the agent is there. */
const isTalking = (call: Call): boolean => isUnderWay(call) && !call.agent_disconnected;

/** Of an open call that cannot be read only Twilio knows whether the agent is there. */
const isOnTheLine = async ({ provider }: Deps, id: string): Promise<boolean> => {
  const { calls, unreadable } = await openCallsOfAgent(id);
  return calls.some(isTalking) || (unreadable.length > 0 && (await provider.hasConnectedLeg(id)));
};

/**
 * Reads the agent again at each attempt and decides anew, because the agent may be back or on the line since the check
 * read its data. The webhook of the activity, or the reconciler, writes the availability; the next check repeats a
 * failed request.
 */
const setOffline = async (deps: Deps, id: string, now: Timestamp): Promise<void> => {
  const [user, presence] = await Promise.all([getUser(id, { latest: true }), getPresence(id)]);
  if (!user || !hasVanished(user, presence, now)) return;
  if (user.connection_lost_ts === undefined && !(await noteConnectionLost(user, presence))) return;
  if (!user.worker_sid || (await isOnTheLine(deps, id))) return;
  logger.warn('vanished agent set offline', { user_id: id, last_seen_ts: lastSeenOf(user, presence) });
  await deps.provider.setWorkerOffline(user.worker_sid);
};

/** The available agents whose consoles vanished, or are back after that was noted (docs/decisions/0052). */
export const presencesToFollow = (
  deps: Deps,
  { users, presences }: { users: User[]; presences: Presence[] },
  { now }: { now: Timestamp },
): Repair[] => {
  const presenceOf = new Map(presences.map(presence => [presence.user_id, presence]));
  const vanished = new Set(users.filter(user => hasVanished(user, presenceOf.get(user.id), now)));
  const isHeldBack = areReportsMissing({ vanished: [...vanished], presences }, now);
  if (isHeldBack) logger.error('no console reports itself; nobody is set offline for now', { vanished: vanished.size });
  const repairOf = (user: User): Repair['run'] | undefined => {
    if (vanished.has(user)) return isHeldBack ? undefined : () => setOffline(deps, user.id, now);
    return user.available && user.connection_lost_ts !== undefined ? () => noteConnectionBack(user) : undefined;
  };
  return users.flatMap(user => {
    const run = repairOf(user);
    return run ? [{ name: 'presence', ids: { user_id: user.id }, run }] : [];
  });
};
