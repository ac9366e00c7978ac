import * as z from 'zod';
import { Role } from '../access/roles.ts';
import { ProductsOnLead } from '../products/products-on-lead.ts';
import { Timestamp } from '../time.ts';

export const EmailByRole = z.partialRecord(Role, z.string());

/** A lead in the verification queue. It is a module of its own because every screen loads it for the alerts. */
export const PendingVerification = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  lead_source: z.string().optional(),
  assigned_agent_email_by_role: EmailByRole.optional(),
  /** The answer on the script's page that qualifies the lead, and who gave it, for each role. */
  qualified_lead_status: z.string().optional(),
  qualifying_agent_email_by_role: EmailByRole.optional(),
  verification_requested_ts: Timestamp.optional(),
  verification_agent_email: z.string().optional(),
  agent_of_record: z.string().optional(),
  /** Written in the same transaction as each change of a product; never removed (docs/decisions/0042). */
  products: ProductsOnLead.optional(),
  version: z.number().int(),
});
export type PendingVerification = z.infer<typeof PendingVerification>;

/** A lead is in the queue from the request to its completion (docs/product.md, Verification queue). */
export const awaitsVerification = (lead: {
  verification_requested?: boolean | undefined;
  verification_completed?: boolean | undefined;
}): boolean => lead.verification_requested === true && lead.verification_completed !== true;
