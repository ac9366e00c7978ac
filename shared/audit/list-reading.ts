import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** Who read a list of customers, and with which filter (docs/decisions/0071, 0074). */
export const ListReading = z.object({
  id: z.string(),
  list: z.enum(['on-hold', 'leads']),
  /** The filter as JSON. */
  filter: z.string(),
  /** How many rows were answered. */
  rows: z.number().int(),
  user_id: z.string(),
  user_email: z.string(),
  /** Absent where no request was made (docs/decisions/0045). */
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type ListReading = z.infer<typeof ListReading>;
