import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** What was there when a lead was erased, in items. */
export const ErasedCounts = z.object({
  notes: z.number().int(),
  messages: z.number().int(),
  payments: z.number().int(),
  calls: z.number().int(),
  recordings: z.number().int(),
  documents: z.number().int(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

/** The record of the erasure of a lead: its extent, time, reason and author. It names the lead by its id alone. */
export const Erasure = z.object({
  lead_id: z.string(),
  /** A person asked for it, or the time of the retention is over. */
  cause: z.enum(['request', 'retention']),
  user_id: z.string(),
  user_email: z.string(),
  erased: ErasedCounts,
  /** Until when the records of the sale are kept, because the law requires it; absent if nothing is kept. */
  kept_until: Timestamp.optional(),
  /** The number stays on the blacklist, so that it is not called again. */
  on_blacklist: z.boolean(),
  /** The e-mail address stays there, so that nothing is sent to it again; absent in erasures from before this field. */
  email_on_blacklist: z.boolean().optional(),
  created_ts: Timestamp,
  /** When all of it was done. */
  finished_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type Erasure = z.infer<typeof Erasure>;
