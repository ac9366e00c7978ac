import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { DispositionOptions } from '../dispositions/disposition.ts';
import { CallKey, LeadKey, UserKey } from '../keys.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { ProductGroup } from '../products/product-group.ts';
import { ScriptHistory } from '../scripts/script.ts';
import { Timestamp } from '../time.ts';
import { Conferences } from './conferences.ts';
import { AddedCalls, Dial } from './dials.ts';

/** Where a call's task comes from (docs/product.md, Call). */
export const TaskCreationSource = z.enum([
  'outbound_dial',
  'agent_callback',
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);
export type TaskCreationSource = z.infer<typeof TaskCreationSource>;

/** The sources a DID may have (docs/product.md, Add DID). */
export const DidTaskCreationSource = TaskCreationSource.extract([
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);

/** enqueued -> accepted -> wrapup; never back. */
export const ReservationStatus = z.enum(['enqueued', 'accepted', 'wrapup']);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** How a transfer stands, as its dialog shows it: 'Accepted' is the product's (docs/product.md, Call). */
export const TransferStatus = z.enum(['Requested', 'Accepted', 'Failed', 'Canceled']);
export type TransferStatus = z.infer<typeof TransferStatus>;

/** What an agent has chosen for the wrap-up so far: kept here, because a note may tell of the customer's health. */
export const WrapUpDraft = z.object({
  disposition: z.string().max(100).optional(),
  disposition_note: z.string().max(5000).optional(),
  callback_time: Timestamp.optional(),
  go_offline: z.boolean().optional(),
});
export type WrapUpDraft = z.infer<typeof WrapUpDraft>;

/** A call: the product's "task attributes" (docs/product.md, Call). Absent means unset; nothing is ever null. */
export const Call = z.object({
  id: z.string(),
  /** The customer's leg; for an inbound call also the call's id. */
  customer_call_sid: z.string().optional(),
  task_sid: z.string().optional(),
  /** That she was taken from an agent who must not have her, and put back in the queue: when, from which task, how often. */
  put_back: z.object({ ts: Timestamp, from_task_sid: z.string(), times: z.number().int() }).optional(),
  /** Known to the call's task and its document alone: who makes a task by hand can't name it. */
  task_token: z.string().optional(),
  /** The task that the conference is named after, where it is another call's: one transferred or taken over. */
  conference_task_sid: z.string().optional(),
  /** Label of its agent's legs in the conference; the first agent's have none. */
  agent_label: z.string().optional(),
  /** On the call that began the conference: the ids of those that came from it, which hear of all that happens there. */
  sibling_ids: z.array(z.string()).optional(),
  /** On those: the id of the call that began the conference. */
  root_call_id: z.string().optional(),
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
  /** Written before she leaves a customer whom somebody else has or will have: her leg's end is her call's end. */
  leaving: z.boolean().optional(),
  /** When the agent was last dialled back into her conference. */
  dial_back_ts: Timestamp.optional(),
  /** What the webhooks reported, of which the fields above are derived; it stays inside. */
  conferences: Conferences.optional(),
  /** Likewise: the customer's own end, the leg that was dialled to her. */
  customer_gone_ts: Timestamp.optional(),
  customer_dial: Dial.optional(),
  /** The legs that were added, by number, and how far the dialling of each is. */
  added_calls: AddedCalls.optional(),

  qualified_status: z.string().optional(),
  transfer_status: TransferStatus.optional(),
  /** When, where to (a group, or `agent:{email}`) and into which call it was last transferred. */
  transfer_ts: Timestamp.optional(),
  transfer_to: z.string().optional(),
  transfer_call_id: z.string().optional(),
  transfer_to_worker_name: z.string().optional(),
  /** The call that this one came from by transfer or take-over. */
  transfer_from_call_id: z.string().optional(),
  transfer_from_user_group: GroupName.optional(),
  transfer_from_user_email: z.string().optional(),
  /** Whom alone the task may reach, where `requested_group` is `agent`. */
  to_agent_email: z.string().optional(),
  request_take_over: z.boolean().optional(),
  /** The supervisor who takes over as soon as she is in the conference. */
  take_over_user_key: UserKey.optional(),
  taken_over: z.boolean().optional(),
  taken_over_by_email: z.string().optional(),
  /** The supervisors who are in the conference; the agent is not told. */
  supervised_by: z.array(UserKey).optional(),
  /** When each supervisor was last dialled into the conference, by user id: of two clicks one dials. */
  supervisors_dialled: z.record(z.string(), Timestamp).optional(),
  /** The number last added by the dialpad, and since when it is being dialled. */
  added_phone_number: PhoneNumber.optional(),
  adding_ts: Timestamp.optional(),
  added_calls_sids: z.array(z.string()).optional(),
  /** When the customer was dialled, for a call that goes out. */
  dialled_ts: Timestamp.optional(),
  outbound_dialing_status: z.string().optional(),
  /** Why the customer was not dialled, as a sentence: the gate refused her when her agent had the call. */
  dial_refusal: z.string().optional(),
  verification_requested: z.boolean().optional(),

  /** Its agent takes payment details, and nothing is recorded. Twilio reports no pauses: who has told it writes this. */
  recording_paused: z.boolean().optional(),
  /** Written before Twilio is told: that its agent wants the pause, and when she last said so, or that she wants it no more. */
  recording_pause_wanted: z.boolean().optional(),
  recording_pause_ts: Timestamp.optional(),
  /** The voice verification that is being recorded on this call. */
  voice_verification: z.object({ group: ProductGroup, recording_sid: z.string() }).optional(),
  /** Written before Twilio is asked to record one; it goes when that one is known. */
  verification_starting_ts: Timestamp.optional(),
  /** The agent's position in the script (docs/product.md, Walking a script). */
  script_prompt_pages_history: ScriptHistory.optional(),

  disposition: z.string().optional(),
  disposition_note: z.string().optional(),
  disposition_ts: Timestamp.optional(),
  /** What the disposition entails, passed on in the `call.disposed` event (docs/product.md, Other entities). */
  disposition_options: DispositionOptions.optional(),
  go_offline: z.boolean().optional(),
  wrap_up_draft: WrapUpDraft.optional(),

  version: z.number().int(),
});
export type Call = z.infer<typeof Call>;

/** A call as it leaves the server: without what is of use there alone. */
export const PublicCall = Call.omit({
  conferences: true,
  customer_gone_ts: true,
  customer_dial: true,
  dial_back_ts: true,
  supervisors_dialled: true,
  adding_ts: true,
  dialled_ts: true,
  recording_pause_wanted: true,
  recording_pause_ts: true,
  verification_starting_ts: true,
  task_token: true,
  put_back: true,
  sibling_ids: true,
});
export type PublicCall = z.infer<typeof PublicCall>;

/** A call as its agent sees it: who listens in is not hers to know. */
export const OwnCall = PublicCall.omit({ supervised_by: true, take_over_user_key: true });
export type OwnCall = z.infer<typeof OwnCall>;

/** A call as those see it who watch the floor: the note may tell of the customer's health. */
export const LiveCall = PublicCall.omit({
  disposition_note: true,
  wrap_up_draft: true,
  script_prompt_pages_history: true,
});
export type LiveCall = z.infer<typeof LiveCall>;

export { CallKey };
