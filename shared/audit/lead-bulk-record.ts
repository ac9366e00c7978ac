import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** Who changed many leads at once, how, and how many: each lead has records of its own besides. */
export const LeadBulkRecord = z.object({
  id: z.string(),
  action: z.enum(['imported', 'import_undone', 'changed', 'results_opened']),
  job_id: z.string(),
  /** The name of the file as it was chosen. */
  file_name: z.string().optional(),
  /** What was chosen, as JSON: the lead source, the filter, the value. */
  choices: z.string(),
  /** How many leads, by what became of them, as JSON. */
  counts: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type LeadBulkRecord = z.infer<typeof LeadBulkRecord>;
