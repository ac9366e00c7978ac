import * as z from 'zod';
import { freeName } from '../leads/free-text.ts';
import { Cents } from '../money/cents.ts';
import { Timestamp } from '../time.ts';

/** A vendor or channel from which leads come (docs/product.md, Lead sources); costs in cents for one lead. */
export const LeadSource = z.object({
  /** A whole number. */
  id: z.string(),
  /** The name that new leads, calls and DIDs refer to. */
  name: z.string(),
  /** From the day of its last change on. */
  lead_cost: Cents,
  /** What a lead cost before that, the earliest first: until the day in New York on which another cost began. */
  earlier_costs: z.array(z.object({ until: z.iso.date(), lead_cost: Cents })).optional(),
  /** What it was called before: leads, calls and DIDs from then refer to it by these names. */
  former_names: z.array(z.string()).optional(),
  /** Set while it is offered for nothing new. */
  retired_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type LeadSource = z.infer<typeof LeadSource>;

/** A lead source as every user sees it: what its leads cost is for admins. */
export const ListedLeadSource = LeadSource.omit({ earlier_costs: true }).partial({ lead_cost: true });
export type ListedLeadSource = z.infer<typeof ListedLeadSource>;

/** What an admin edits, and what the history of a source keeps. */
export const LeadSourceContent = z.object({ name: z.string(), lead_cost: Cents, retired: z.boolean() });
export type LeadSourceContent = z.infer<typeof LeadSourceContent>;

/** A name that an admin types. */
export const LeadSourceName = freeName(60).min(1, 'Name is required');
