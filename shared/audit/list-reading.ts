import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** Who read a list that shows health details of many leads, and with which filter (docs/decisions/0071). */
export const ListReading = z.object({
  id: z.string(),
  list: z.enum(['on-hold']),
  /** The filter as JSON. */
  filter: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  /** Absent where no request was made (docs/decisions/0045). */
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type ListReading = z.infer<typeof ListReading>;
