import { type Timestamp, timestamp } from '../time.ts';

const DAY_MS = 86_400_000;

export const daysAfter = (ts: Timestamp, days: number): Timestamp =>
  timestamp(new Date(Date.parse(ts) + days * DAY_MS));

/** The same day and time so many months later, or earlier if negative; after the 31st of a shorter month, the next day. */
export const monthsAfter = (ts: Timestamp, months: number): Timestamp => {
  const date = new Date(ts);
  date.setUTCMonth(date.getUTCMonth() + months);
  return timestamp(date);
};
