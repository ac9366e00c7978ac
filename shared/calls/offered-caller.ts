import * as z from 'zod';
import { Lead } from '../leads/lead.ts';

/** What the agent reads of the customer while the call rings, beside name and number. */
export const OfferedCaller = Lead.pick({ last_disposition: true, lead_source: true }).extend({
  /** `Miami, FL`, or `Florida` by the area code of a number without a lead's address. */
  place: z.string().optional(),
});
export type OfferedCaller = z.infer<typeof OfferedCaller>;
