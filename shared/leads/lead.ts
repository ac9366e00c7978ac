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
  created_ts: Timestamp,
  version: z.number().int(),
});
export type Lead = z.infer<typeof Lead>;

/** 'First Last', or nothing where neither is known. */
export const leadName = (lead: Pick<Lead, 'first_name' | 'last_name'>): string | undefined =>
  [lead.first_name, lead.last_name].filter(Boolean).join(' ') || undefined;
