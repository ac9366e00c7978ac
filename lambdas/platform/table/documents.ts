import * as z from 'zod';

/** Documents that only the table's own files write, and no client ever sees as they are. */

/** Which lead has a phone number. */
export const LeadPhone = z.object({ lead_id: z.string() });

/** The call that an agent last had dialled; another takes its place only while this one is as it was read. */
export const DialClaim = z.object({ user_id: z.string(), call_id: z.string(), version: z.number().int() });
export type DialClaim = z.infer<typeof DialClaim>;

/** What one agent did on one day of New York's calendar. */
export const DayRollup = z.object({
  user_id: z.string(),
  /** `2026-03-01`. */
  day: z.iso.date(),
  calls_qtd: z.number().int(),
  calls_5m_qtd: z.number().int(),
  version: z.number().int(),
});
export type DayRollup = z.infer<typeof DayRollup>;
