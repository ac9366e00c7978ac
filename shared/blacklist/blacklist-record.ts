import * as z from 'zod';
import { Timestamp } from '../time.ts';

const BlacklistAction = z.enum([
  'listed',
  'searched',
  'added',
  'changed',
  'deleted',
  'file_registered',
  'file_imported',
  'rejected_rows_opened',
]);

/** Who read or changed the blacklist, for the audit trail: entries by their address, files by their name. */
export const BlacklistRecord = z.object({
  id: z.string(),
  action: BlacklistAction,
  /** The number or e-mail address of the entry. */
  address: z.string().optional(),
  blocked_inbound: z.boolean().optional(),
  /** The name of the file as it was chosen, and how many rows were added. */
  file_name: z.string().optional(),
  rows: z.number().int().optional(),
  user_id: z.string(),
  user_email: z.string(),
  source_ip: z.string().optional(),
  created_ts: Timestamp,
  version: z.number().int(),
});
export type BlacklistRecord = z.infer<typeof BlacklistRecord>;
