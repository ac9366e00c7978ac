import * as z from 'zod';
import { HealthPlan, healthSaleOf } from '../products/health-plan.ts';
import { Timestamp } from '../time.ts';
import { Lead } from './lead.ts';
import { leadName } from './lead-name.ts';
import { qualifierOf } from './qualifier-of.ts';

/** A row of the On Hold report (docs/product.md, On hold report). */
export const OnHoldLead = z.object({
  ...Lead.pick({
    id: true,
    phone_number: true,
    state_abbr: true,
    insured_now: true,
    pre_x_condition_details: true,
    budget: true,
    details_on_whats_important: true,
    lead_source: true,
  }).shape,
  qualified_ts: Timestamp,
  /** The e-mail of the agent who qualified the lead. */
  agent_email: z.string().optional(),
  name: z.string().optional(),
  outcome: z.string().optional(),
  health_plan: HealthPlan.optional(),
  health_sale: z.enum(['post_date', 'sale', 'failed']).optional(),
  /** Whether the lead has a product of the type that has not failed. */
  wellness: z.boolean(),
  dental: z.boolean(),
  vision: z.boolean(),
});
export type OnHoldLead = z.infer<typeof OnHoldLead>;

/** The part of the reason after the first colon; undefined without a colon or a text after it. */
const outcomeOf = (closedReason = ''): string | undefined =>
  closedReason.split(':').slice(1).join(':').trim() || undefined;

/** What the report says of a lead. */
export const onHoldLead = (lead: Lead): OnHoldLead =>
  OnHoldLead.parse({
    ...lead,
    agent_email: qualifierOf(lead),
    name: leadName(lead),
    outcome: outcomeOf(lead.dial_closed_reason),
    health_sale: healthSaleOf(lead.health_plan),
    wellness: lead.products?.wellness !== undefined,
    dental: lead.products?.dental !== undefined,
    vision: lead.products?.vision !== undefined,
  });
