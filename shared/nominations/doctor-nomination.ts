import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** docs/product.md, Other entities. */
export const DoctorNomination = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  details: z.string().optional(),
  nominated_by: z.string(),
  lead_id: z.string(),
  submitted: z.boolean(),
  /** Who marked it as submitted, and when. */
  submitted_by: z.string().optional(),
  submitted_ts: Timestamp.optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type DoctorNomination = z.infer<typeof DoctorNomination>;
