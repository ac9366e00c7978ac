import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { DidTaskCreationSource } from '../calls/call.ts';
import { PhoneNumber } from '../phone/phone-number.ts';

/** An inbound phone number and how its calls are treated (spec 1 and 3, section 3). */
export const Did = z.object({
  id: z.string(),
  phone_number: PhoneNumber,
  lead_source: z.string(),
  task_creation_source: DidTaskCreationSource,
  buffer_time_s: z.number().int().nonnegative(),
  require_disposition_note: z.boolean(),
  skip_dialer: z.boolean(),
  requested_group: GroupName.optional(),
  /** A higher number is served first. */
  priority: z.number().int().default(0),
  version: z.number().int(),
});
export type Did = z.infer<typeof Did>;
