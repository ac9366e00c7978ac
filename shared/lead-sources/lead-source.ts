import * as z from 'zod';

/** A vendor or channel from which leads come (docs/product.md, Other entities); `lead_cost` in integer cents. */
export const LeadSource = z.object({
  id: z.string(),
  name: z.string(),
  lead_cost: z.number().int().nonnegative(),
  version: z.number().int(),
});
export type LeadSource = z.infer<typeof LeadSource>;
