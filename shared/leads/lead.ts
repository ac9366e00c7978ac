import * as z from 'zod';
import { PhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';

/** A lead, as far as the console shell needs it (spec 1, section 3); the lead panel widens it. */
export const Lead = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: PhoneNumber,
  email: z.string().optional(),
  state_abbr: z.string().length(2).optional(),
  zip_code: z.string().optional(),
  lead_source: z.string().optional(),
  last_disposition: z.string().optional(),
  last_agent_email_by_role: z.record(z.string(), z.string()).optional(),
  verification_requested: z.boolean().optional(),
  verification_completed: z.boolean().optional(),
  verification_requested_ts: Timestamp.optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type Lead = z.infer<typeof Lead>;

/** A lead in the verification queue, as its alerts show it. */
export const PendingVerification = Lead.pick({
  id: true,
  first_name: true,
  last_name: true,
  lead_source: true,
  verification_requested_ts: true,
  version: true,
});
export type PendingVerification = z.infer<typeof PendingVerification>;

/** A lead is in the queue from the request to its completion (spec 3, section 4). */
export const awaitsVerification = (lead: Pick<Lead, 'verification_requested' | 'verification_completed'>): boolean =>
  lead.verification_requested === true && lead.verification_completed !== true;

/** 'First Last', or nothing where neither is known. */
export const leadName = (lead: Pick<Lead, 'first_name' | 'last_name'>): string | undefined =>
  [lead.first_name, lead.last_name].filter(Boolean).join(' ') || undefined;
