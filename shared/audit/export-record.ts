import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** Who took a list of customers out of the system, with which filter, and how many rows (docs/decisions/0063). */
export const ExportRecord = z.object({
  id: z.string(),
  action: z.enum(['exported', 'link_opened']),
  job_id: z.string(),
  report: z.string(),
  format: z.string(),
  /** The filter as JSON. */
  filter: z.string(),
  rows: z.number().int(),
  user_id: z.string(),
  user_email: z.string(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;
