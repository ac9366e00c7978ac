import { logger } from '#platform/logger';
import { noteConnectionBack, noteConnectionLost } from '#platform/table/presences';
import { callsByAgent } from '#shared/agents/agent-state';
import { areReportsMissing, hasVanished, type Presence } from '#shared/agents/presence';
import type { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { Repair } from '../reconcile/deps.ts';
import type { DeadlineDeps } from './deps.ts';

type Deps = { provider: Pick<DeadlineDeps['provider'], 'setWorkerOffline'> };

/** `isTalking`: the agent's leg is connected, so the agent is there. */
type Vanished = { user: User; presence: Presence; isTalking: boolean };

/** The webhook of the activity, or the reconciler, writes the availability. A failed request is repeated by the next check. */
const setOffline = async ({ provider }: Deps, { user, presence, isTalking }: Vanished): Promise<void> => {
  if (user.connection_lost_ts === undefined && !(await noteConnectionLost(user, presence))) return;
  if (isTalking || !user.worker_sid) return;
  logger.warn('vanished agent set offline', { user_id: user.id, last_seen_ts: presence.last_seen_ts });
  await provider.setWorkerOffline(user.worker_sid);
};

/** The available agents whose consoles vanished, or are back after that was noted (docs/decisions/0052). */
export const presencesToFollow = (
  deps: Deps,
  { open, users, presences }: { open: Call[]; users: User[]; presences: Presence[] },
  { now }: { now: Timestamp },
): Repair[] => {
  const presenceOf = new Map(presences.map(presence => [presence.user_id, presence]));
  const callOf = callsByAgent(open);
  const isTalking = (id: string): boolean => {
    const call = callOf.get(id);
    return call !== undefined && isUnderWay(call) && !call.agent_disconnected;
  };
  const judged = users.filter(({ id, available, disabled }) => available && !disabled && presenceOf.has(id));
  const vanished = judged.filter(user => hasVanished(user, presenceOf.get(user.id), now));
  if (areReportsMissing({ vanished: vanished.length, available: judged.length })) {
    logger.error('most consoles are silent at once; nobody is set offline', {
      vanished: vanished.length,
      available: judged.length,
    });
    return [];
  }
  const repairOf = (user: User): Repair['run'] | undefined => {
    const presence = presenceOf.get(user.id);
    if (presence && hasVanished(user, presence, now))
      return () => setOffline(deps, { user, presence, isTalking: isTalking(user.id) });
    return user.available && user.connection_lost_ts !== undefined ? () => noteConnectionBack(user) : undefined;
  };
  return users.flatMap(user => {
    const run = repairOf(user);
    return run ? [{ name: 'presence', ids: { user_id: user.id }, run }] : [];
  });
};
