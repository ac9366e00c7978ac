import * as z from 'zod';
import { Timestamp } from '../time.ts';

/**
 * `..._started` is written with the job: one that is cancelled or fails has no record of its end, and may have changed
 * leads.
 */
const LeadBulkAction = z.enum([
  'import_started',
  'imported',
  'import_undo_started',
  'import_undone',
  'change_started',
  'changed',
  'results_opened',
]);

/** Who changed many leads at once, how, and how many: each lead has records of its own besides. */
export const LeadBulkRecord = z.object({
  id: z.string(),
  action: LeadBulkAction,
  job_id: z.string(),
  /** The name of the file as it was chosen. */
  file_name: z.string().optional(),
  /** What was chosen, as JSON: the lead source, the filter, the value. */
  choices: z.string(),
  /** How many leads, by what became of them, as JSON; at the start of an import, what its dry run says. */
  counts: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type LeadBulkRecord = z.infer<typeof LeadBulkRecord>;
