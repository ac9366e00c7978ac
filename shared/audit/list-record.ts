import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** Who read a page of a list of customers, and with which filter (docs/decisions/0074). */
export const ListRecord = z.object({
  id: z.string(),
  list: z.enum(['leads']),
  /** The filter as JSON. */
  filter: z.string(),
  /** How many rows were answered. */
  rows: z.number().int(),
  user_id: z.string(),
  user_email: z.string(),
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type ListRecord = z.infer<typeof ListRecord>;
