import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { LiveConference } from '../provider/twilio-state.ts';
import type { ReconcileDeps } from './deps.ts';

/** Twilio opens a conference before the call knows it, and the call may end before the conference. */
const ORPHANED_AFTER_S = 120;

/** Statuses of a task that still connects somebody: its call may not know the conference yet. */
const activeStatuses = ['pending', 'reserved', 'assigned'];

const isOrphaned = async (
  { provider }: Pick<ReconcileDeps, 'provider'>,
  { task_sid, since }: LiveConference,
  names: ReadonlySet<string | undefined>,
  now: Timestamp,
): Promise<boolean> =>
  secondsBetween(since, now) >= ORPHANED_AFTER_S &&
  !names.has(task_sid) &&
  !activeStatuses.includes((await provider.taskStatus(task_sid)) ?? '');

/**
 * Ends conferences whose call has ended, but none named after a task in `kept`. Twilio opens a new conference if an
 * agent's leg arrives just after the conversation ended: the agent would wait in it alone.
 */
export const endOrphanedConferences = async (
  deps: Pick<ReconcileDeps, 'provider'>,
  { open, kept }: { open: Call[]; kept: readonly string[] },
  now: Timestamp,
): Promise<void> => {
  const names = new Set([...kept, ...open.filter(call => !call.call_ended).map(conferenceTaskOf)]);
  for (const conference of await deps.provider.liveConferences()) {
    if (!(await isOrphaned(deps, conference, names, now))) continue;
    logger.warn('forgotten conference ended', { conference_sid: conference.sid, task_sid: conference.task_sid });
    await deps.provider.completeConference(conference.sid);
  }
};
