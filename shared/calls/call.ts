import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { CallKey, LeadKey, UserKey } from '../keys.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';
import { Conferences } from './conferences.ts';

/** Where a call's task comes from (spec 1, section 3). */
export const TaskCreationSource = z.enum([
  'outbound_dial',
  'agent_callback',
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);
export type TaskCreationSource = z.infer<typeof TaskCreationSource>;

/** The sources a DID may have (spec 3, section 5). */
export const DidTaskCreationSource = TaskCreationSource.extract([
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);

/** enqueued -> accepted -> wrapup; never back. */
export const ReservationStatus = z.enum(['enqueued', 'accepted', 'wrapup']);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** A call: the spec's "task attributes". Absent means unset; nothing is ever null. */
export const Call = z.object({
  id: z.string(),
  /** The customer's leg; for an inbound call also the call's id. */
  customer_call_sid: z.string().optional(),
  task_sid: z.string().optional(),
  conference_sid: z.string().optional(),
  agent_call_sid: z.string().optional(),
  recording_sid: z.string().optional(),
  snipped_recording_key: z.string().optional(),

  lead_key: LeadKey.optional(),
  lead_name: z.string().optional(),
  lead_phone_number: PhoneNumber.optional(),
  lead_source: z.string().optional(),
  call_source: z.string(),
  task_creation_source: TaskCreationSource,
  did_phone_number: PhoneNumber.optional(),
  requested_group: GroupName.optional(),
  skip_dialer: z.boolean().optional(),
  require_disposition_note: z.boolean().optional(),
  buffer_time_s: z.number().int().nonnegative().optional(),

  created_ts: Timestamp,
  accepted_ts: Timestamp.optional(),
  call_ended_ts: Timestamp.optional(),
  call_ended: z.boolean(),

  reservation_status: ReservationStatus,
  reservation_sid: z.string().optional(),
  reservation_user_key: UserKey.optional(),
  reservation_user_email: z.string().optional(),

  agent_disconnected: z.boolean(),
  agent_muted: z.boolean(),
  lead_hold: z.boolean(),
  /** Written before the agent hangs up, so that her leg's end is not taken for a lost connection. */
  ending: z.boolean().optional(),
  /** When the agent was last dialled back into her conference. */
  dial_back_ts: Timestamp.optional(),
  /** What the webhooks reported, of which the fields above are derived; it stays inside. */
  conferences: Conferences.optional(),

  qualified_status: z.string().optional(),
  transfer_status: z.string().optional(),
  transfer_from_user_group: GroupName.optional(),
  transfer_from_user_email: z.string().optional(),
  transfer_to_worker_name: z.string().optional(),
  request_take_over: z.boolean().optional(),
  taken_over_by_email: z.string().optional(),
  added_calls_sids: z.array(z.string()).optional(),
  outbound_dialing_status: z.string().optional(),
  verification_requested: z.boolean().optional(),

  disposition: z.string().optional(),
  disposition_note: z.string().optional(),
  disposition_ts: Timestamp.optional(),
  go_offline: z.boolean().optional(),

  version: z.number().int(),
});
export type Call = z.infer<typeof Call>;

/** A call as it leaves the server: without what is of use there alone. */
export const PublicCall = Call.omit({ conferences: true, dial_back_ts: true });

export { CallKey };
