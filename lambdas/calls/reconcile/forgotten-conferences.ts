import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/legs';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { LiveConference } from '../provider/questions.ts';
import type { ReconcileDeps } from './deps.ts';

/** A conference is made before its call says so, and its call's end before the conference's. */
const FORGOTTEN_AFTER_S = 120;

/** A task that still brings somebody together: its call may not know of it yet. */
const underWay = ['pending', 'reserved', 'assigned'];

const isForgotten = async (
  { provider }: Pick<ReconcileDeps, 'provider'>,
  { task_sid, since }: LiveConference,
  names: ReadonlySet<string | undefined>,
  now: Timestamp,
): Promise<boolean> =>
  secondsBetween(since, now) >= FORGOTTEN_AFTER_S &&
  !names.has(task_sid) &&
  !underWay.includes((await provider.taskStatus(task_sid)) ?? '');

/**
 * Ends the conferences of no call that goes on. One is made anew where an agent's leg was on its way to a conversation
 * that ended in that instant: she would sit in it alone.
 */
export const endForgottenConferences = async (
  deps: Pick<ReconcileDeps, 'provider'>,
  open: Call[],
  now: Timestamp,
): Promise<void> => {
  const names = new Set(open.filter(call => !call.call_ended).map(conferenceTaskOf));
  for (const conference of await deps.provider.liveConferences()) {
    if (!(await isForgotten(deps, conference, names, now))) continue;
    logger.warn('forgotten conference ended', { conference_sid: conference.sid, task_sid: conference.task_sid });
    await deps.provider.completeConference(conference.sid);
  }
};
