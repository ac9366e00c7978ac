import { useEffect } from 'react';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { useNewYorkDay } from '../../lib/ui/new-york-day.ts';
import { useEachMinute } from './each-minute.ts';

/**
 * Reads figures of today or of this week again when New York's day ends. Where this browser's clock is ahead, the
 * server still answers for the day before: then they are read each minute until it answers for the new day.
 */
export const useFiguresOfToday = (asOf: Timestamp | undefined, read: () => unknown): void => {
  const { day } = useNewYorkDay();
  const isOfAnEarlierDay = asOf !== undefined && newYorkDay(asOf) < day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the new day reads
  useEffect(() => {
    if (isOfAnEarlierDay) read();
  }, [isOfAnEarlierDay]);
  useEachMinute(() => {
    if (isOfAnEarlierDay) read();
  });
};
