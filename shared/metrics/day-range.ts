import * as z from 'zod';
import { type Access, isAdmin } from '../access/access.ts';

/** Days in New York, both included. */
export const DayRange = z.object({ first: z.iso.date(), last: z.iso.date() });
export type DayRange = z.infer<typeof DayRange>;

export const LONGEST_RANGE_DAYS = 400;

/** How many days a user may choose at once; admins as many as there are (docs/product.md, Limits by role). */
export const longestRangeDays = (access: Access): number =>
  isAdmin(access) ? Number.POSITIVE_INFINITY : LONGEST_RANGE_DAYS;

const DAY_MS = 86_400_000;

/** Why figures of this range can't be shown, as a message; undefined if they can. `today` is New York's. */
export const rangeProblem = (
  { first, last }: DayRange,
  today: string,
  longestDays = LONGEST_RANGE_DAYS,
): string | undefined => {
  if (last < first) return 'The end of the range is before its beginning.';
  if (last > today) return 'The range ends in the future. Choose a day up to today.';
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= longestDays)
    return `The range is too long. Choose at most ${longestDays} days.`;
  return undefined;
};
