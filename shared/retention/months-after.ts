import { type Timestamp, timestamp } from '../time.ts';

const DAY_MS = 86_400_000;

export const daysAfter = (ts: Timestamp, days: number): Timestamp =>
  timestamp(new Date(Date.parse(ts) + days * DAY_MS));

/** The same day and time so many months later, or earlier if negative; the last day of a month that is too short. */
export const monthsAfter = (ts: Timestamp, months: number): Timestamp => {
  const date = new Date(ts);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // The day before the first of the month into which it ran.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return timestamp(date);
};
