import * as z from 'zod';
import { EmailAddress } from '../../email.ts';
import { Cents } from '../../money/cents.ts';
import { PhoneNumber } from '../../phone/phone-number.ts';
import { Timestamp } from '../../time.ts';
import { LeadId } from '../lead-id.ts';
import { KeptLeadsFilter } from './leads-filter.ts';

/** What a bulk change writes into every lead; an amount in cents, null for the cost of the source. */
export const LeadChangeTo = z.discriminatedUnion('field', [
  z.object({ field: z.literal('cost'), value: Cents.nullable() }),
  z.object({ field: z.literal('lead_source'), value: z.string().max(100) }),
  /** The e-mail of an agent; null for nobody. */
  z.object({ field: z.literal('assigned_agent'), value: EmailAddress.nullable() }),
]);
export type LeadChangeTo = z.infer<typeof LeadChangeTo>;

/** Leads that may be chosen one by one. */
export const MOST_CHOSEN = 500;

/** The chosen leads, or all that match a filter. */
export const ChangedLeads = z.union([
  z.strictObject({ ids: z.array(LeadId).min(1).max(MOST_CHOSEN) }),
  z.strictObject({ filter: KeptLeadsFilter }),
]);
export type ChangedLeads = z.infer<typeof ChangedLeads>;

const count = z.number().int();

/** What became of the leads. */
export const ChangeCounts = z.object({
  changed: count,
  /** Leads that had the value already. */
  unchanged: count,
  /** Leads that are gone, erased or unreadable, that others changed all the time, or whose new agent gets no leads. */
  failed: count,
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

export const LeadChangeResult = ChangeCounts.extend({
  /** The file with the result of each lead, until it is deleted. */
  file_key: z.string().optional(),
  expires_ts: Timestamp,
});

/** Some of the leads of a bulk change. `share`: how much of the whole is read with them, 0 to 1. */
export const LeadsOfStep = z.object({ ids: z.array(z.string()), next: z.string().optional(), share: z.number() });
export type LeadsOfStep = z.infer<typeof LeadsOfStep>;

/** The parts of the job of a bulk change that differ from other jobs (docs/decisions/0084). */
export const LeadBulkChange = z.object({
  kind: z.literal('lead_change'),
  input: z.object({ leads: ChangedLeads, to: LeadChangeTo }),
  checkpoint: ChangeCounts.extend({
    part: count,
    cursor: z.string().optional(),
    /** What was found for the part that is to be changed, before the first of these leads is written. */
    found: LeadsOfStep.optional(),
  }).optional(),
  result: LeadChangeResult.optional(),
});

/** The result of one lead, as the file has it. */
export const ChangedLead = z.object({
  lead_id: z.string(),
  phone_number: PhoneNumber.optional(),
  outcome: z.enum(['changed', 'unchanged', 'gone', 'erased', 'agent_gone', 'busy', 'unread']),
});
export type ChangedLead = z.infer<typeof ChangedLead>;
