import * as z from 'zod';
import { LeadKey, UserKey } from '../keys.ts';
import { Timestamp } from '../time.ts';

/** A callback that an agent has scheduled (docs/product.md, Other entities). */
export const UpcomingCallback = z.object({
  id: z.string(),
  callback_status: z.enum(['pending']),
  callback_time: Timestamp,
  callback_source: z.enum(['disposition_callback', 'web_request']),
  lead_name: z.string().optional(),
  lead_key: LeadKey,
  user_key: UserKey,
  /** Callbacks from before this field was stored have none. */
  created_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type UpcomingCallback = z.infer<typeof UpcomingCallback>;
