import type { RecordChange } from '#platform/table/records';
import { idOf } from '#shared/keys';
import { secondsBetween, type Timestamp } from '#shared/time';

export type CallToCount = { userId: string; day: string; callId: string; overFiveMinutes: boolean };

const FIVE_MINUTES_S = 300;

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The day on which an instant falls where the business is: `2026-03-01`. */
export const newYorkDay = (ts: Timestamp): string => newYork.format(new Date(ts));

/** The call that a change ended, if an agent had it: it counts for her, on the day it came in. Pure. */
export const callToCount = (change: RecordChange): CallToCount | undefined => {
  if (change.entity !== 'call' || !change.new || change.old?.call_ended) return undefined;
  const { id, call_ended, call_ended_ts, accepted_ts, created_ts, reservation_user_key } = change.new;
  if (!call_ended || !accepted_ts || !reservation_user_key) return undefined;
  return {
    userId: idOf(reservation_user_key),
    day: newYorkDay(created_ts),
    callId: id,
    overFiveMinutes: secondsBetween(accepted_ts, call_ended_ts ?? accepted_ts) > FIVE_MINUTES_S,
  };
};
