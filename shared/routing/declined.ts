import { secondsBetween, type Timestamp } from '../time.ts';

/** The attributes of a task that say who declined it, by e-mail, and when the last of them did. */
export type Declined = { declined_by?: string[] | undefined; declined_ts?: Timestamp | undefined };

/** A declined call is not offered to the same agent again for this long (docs/decisions/0048). */
const DECLINED_FOR_S = 30;

/** A task's attributes have at most 4 KB (twilio.com/docs/taskrouter/api/task); of more decliners the first return. */
const AT_MOST = 30;

export const withDecliner = <T extends Declined>(task: T, email: string, now: Timestamp): T => ({
  ...task,
  declined_by: [...(task.declined_by ?? []).filter(other => other !== email), email].slice(-AT_MOST),
  declined_ts: now,
});

export const withoutDecliners = <T extends Declined>({ declined_ts: _, ...task }: T) => ({ ...task, declined_by: [] });

/** Whether somebody declined the task, and the last of them long enough ago. */
export const mayReturnToDecliners = ({ declined_by = [], declined_ts }: Declined, now: Timestamp): boolean =>
  declined_by.length > 0 && (declined_ts === undefined || secondsBetween(declined_ts, now) >= DECLINED_FOR_S);
