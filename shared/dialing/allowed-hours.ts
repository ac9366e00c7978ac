import * as z from 'zod';

/** Hours of the called person's local day in which calls are allowed: `{ from: 8, to: 21 }` is 8:00 to 20:59. */
export const CallingHours = z
  .object({ from: z.number().int().min(0).max(23), to: z.number().int().min(1).max(24) })
  .refine(({ from, to }) => from < to, 'They must begin before they end.');
export type CallingHours = z.infer<typeof CallingHours>;
