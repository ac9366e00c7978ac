import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { DidTaskCreationSource } from '../calls/call.ts';
import { PhoneNumber } from '../phone/phone-number.ts';

/** An inbound phone number and how its calls are treated (docs/product.md, Other entities). */
export const Did = z.object({
  /** The phone number: there is one DID per number. */
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

/** What the history of a DID shows before and after each change. */
export const DidContent = Did.omit({ id: true, phone_number: true, version: true });
export type DidContent = z.infer<typeof DidContent>;

const BufferTime = z
  .number({ error: 'Buffer Time required' })
  .int()
  .min(0, 'Buffer Time can’t be negative')
  .max(3600, 'An hour at most: 3600 seconds');
/** Below the priority of a transfer (shared/calls/transfer.ts), whose customer has already waited once. */
const Priority = z
  .number({ error: 'Priority required' })
  .int()
  .min(0, 'Priority can’t be negative')
  .max(899, 'Priority: 899 at most');

const LONGEST_SOURCE = 100;

/** An edited row of the DIDs page, with the version that the page had read. */
export const DidChange = Did.pick({
  id: true,
  lead_source: true,
  task_creation_source: true,
  buffer_time_s: true,
  require_disposition_note: true,
  skip_dialer: true,
  priority: true,
  version: true,
}).extend({
  id: z.string().max(128),
  lead_source: z.string().max(LONGEST_SOURCE),
  requested_group: GroupName.nullable(),
  buffer_time_s: BufferTime,
  priority: Priority,
});
export type DidChange = z.infer<typeof DidChange>;

/** What the Add DID dialog asks for; the messages are exact, spaces included (docs/product.md, Add DID). */
export const NewDid = z.object({
  lead_source: z.string().trim().min(1, 'Lead source required').max(LONGEST_SOURCE),
  task_creation_source: z.enum(DidTaskCreationSource.options, { error: 'Task  source required' }),
  buffer_time_s: BufferTime,
  require_disposition_note: z.boolean().default(false),
});
export type NewDid = z.infer<typeof NewDid>;
