import * as z from 'zod';

/**
 * Days that a user chooses, in the address: nothing while they are the default ones, and `dates=none` after the user
 * has cleared them.
 */
export const rangeInAddress = {
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  dates: z.literal('none').optional(),
};

type InAddress = { first?: string | undefined; last?: string | undefined; dates?: 'none' | undefined };
type Range = { first?: string; last?: string };

/** The days that are shown: those of the address, or the default ones. */
export const shownRange = ({ first, last, dates }: InAddress, defaultRange: Required<Range>): Range => {
  if (first || last) return { ...(first && { first }), ...(last && { last }) };
  return dates === 'none' ? {} : defaultRange;
};

/** How the address changes with the chosen days. */
export const rangeChange = ({ first, last }: Range): InAddress => ({
  first,
  last,
  dates: first && last ? undefined : 'none',
});
