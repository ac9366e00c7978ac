import * as z from 'zod';
import { freeText } from '../leads/free-text.ts';
import { Timestamp } from '../time.ts';

/** A note on a lead (docs/product.md, Other entities). */
export const LeadNote = z.object({
  id: z.string(),
  lead_id: z.string(),
  user_email: z.string().optional(),
  message: z.string(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type LeadNote = z.infer<typeof LeadNote>;

/** A customer-service note on a lead (docs/product.md, Other entities). */
export const CustomerServiceNote = z.object({
  id: z.string(),
  leadId: z.string(),
  note: z.string(),
  user_email: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type CustomerServiceNote = z.infer<typeof CustomerServiceNote>;

export const NoteInput = freeText(5000).min(1, 'Write a note.');
