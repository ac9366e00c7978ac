import * as z from 'zod';
import { PhoneNumber } from '../phone/phone-number.ts';

/**
 * A number that is never called. Its inbound calls are rejected if `blocked_inbound` is set
 * (docs/product.md, Other entities).
 */
export const BlacklistEntry = z.object({
  id: z.string(),
  phone_number: PhoneNumber,
  email: z.string().optional(),
  blocked_inbound: z.boolean(),
  source: z.string().optional(),
  posted_by: z.string(),
  file_name: z.string().optional(),
  version: z.number().int(),
});
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;
