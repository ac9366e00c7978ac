import { addDays, beginningOfDay, newYorkDay } from '#shared/new-york';
import { type Timestamp, timestamp } from '#shared/time';
import { useNowAt } from './clock.ts';

/** The current day in New York, also after midnight there, and the time at which it was taken. */
export const useNewYorkDay = (): { day: string; now: Timestamp } => {
  const midnight = beginningOfDay(addDays(newYorkDay(timestamp(new Date())), 1));
  const now = timestamp(useNowAt([midnight]));
  return { day: newYorkDay(now), now };
};
