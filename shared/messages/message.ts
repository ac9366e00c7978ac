import * as z from 'zod';
import { Timestamp } from '../time.ts';

export const TemplateContent = z.object({
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** For leads who speak Spanish; both or none (docs/product.md, Message templates). */
  subject_es: z.string().optional(),
  body_es: z.string().optional(),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** docs/product.md, Other entities. */
export const MessageTemplate = TemplateContent.extend({
  id: z.string(),
  created_ts: Timestamp,
  updated_ts: Timestamp.optional(),
  deleted_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** A message that was sent to a lead, or to an address without a lead (docs/product.md, Other entities). */
export const LogMessage = z.object({
  id: z.string(),
  lead_id: z.string().nullable(),
  message_type: z.enum(['email', 'text']),
  sent_by: z.string(),
  recipient: z.string(),
  subject: z.string().optional(),
  body: z.string(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type LogMessage = z.infer<typeof LogMessage>;
