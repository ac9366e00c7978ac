import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { DispositionOptions } from '../dispositions/disposition.ts';
import { CallKey, LeadKey, UserKey } from '../keys.ts';
import { Language } from '../leads/language.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { ProductGroup } from '../products/product-group.ts';
import { ScriptHistory } from '../scripts/script.ts';
import { Timestamp } from '../time.ts';
import { Conferences } from './conference/conferences.ts';
import { InvitedLegs } from './conference/invited-legs.ts';
import { AddedCalls, Dial } from './dials.ts';

/** What created the call's task (docs/product.md, Call). */
export const TaskCreationSource = z.enum([
  'outbound_dial',
  'agent_callback',
  'web_request',
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);
export type TaskCreationSource = z.infer<typeof TaskCreationSource>;

/** The sources that a DID may have (docs/product.md, Add DID). */
export const DidTaskCreationSource = TaskCreationSource.extract([
  'vendor_transfer',
  'internal_transfer',
  'customer_inbound_call',
  'customer_service_inbound_call',
]);

/** enqueued -> accepted -> wrapup; it never goes back. */
export const ReservationStatus = z.enum(['enqueued', 'accepted', 'wrapup']);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** The state of a transfer, as its dialog shows it; 'Accepted' is the product's word (docs/product.md, Call). */
const TransferStatus = z.enum(['Requested', 'Accepted', 'Failed', 'Declined', 'Canceled']);

/** The agent's unsaved wrap-up form. It is kept on the server because a note may contain health information. */
export const WrapUpDraft = z.object({
  disposition: z.string().max(100).optional(),
  disposition_note: z.string().max(5000).optional(),
  callback_time: Timestamp.optional(),
  go_offline: z.boolean().optional(),
});
export type WrapUpDraft = z.infer<typeof WrapUpDraft>;

/** Twilio's SIDs of the call's task and conference: for the call's agent and admins (docs/decisions/0039). */
export const CallSids = z.object({
  task_sid: z.string().optional(),
  /** The task that names the conference, if it is another call's task: after a transfer or a takeover. */
  conference_task_sid: z.string().optional(),
  conference_sid: z.string().optional(),
  /** On the supervisor's call of a takeover, which has no task: that of the call that was taken over. */
  taken_over_task_sid: z.string().optional(),
});
export type CallSids = z.infer<typeof CallSids>;

/** Visible to every user who may see the call. A new field goes to one of these four: none is shown by default. */
const shownToAll = {
  id: z.string(),
  /** On a call that joined the conference of another: the id of the root call. */
  root_call_id: z.string().optional(),
  snipped_recording_key: z.string().optional(),

  lead_key: LeadKey.optional(),
  lead_name: z.string().optional(),
  lead_phone_number: PhoneNumber.optional(),
  lead_source: z.string().optional(),
  /** The lead's, as it was when the call came in: agents who speak it are offered the call first. */
  language: Language.optional(),
  call_source: z.string(),
  task_creation_source: TaskCreationSource,
  did_phone_number: PhoneNumber.optional(),
  requested_group: GroupName.optional(),
  require_disposition_note: z.boolean().optional(),
  buffer_time_s: z.number().int().nonnegative().optional(),

  created_ts: Timestamp,
  accepted_ts: Timestamp.optional(),
  call_ended_ts: Timestamp.optional(),
  call_ended: z.boolean(),

  reservation_status: ReservationStatus,
  reservation_user_key: UserKey.optional(),
  reservation_user_email: z.string().optional(),

  agent_disconnected: z.boolean(),
  /** The agent lost the connection, and the customer was offered to the group again (docs/decisions/0047). */
  customer_requeued: z.boolean().optional(),
  agent_muted: z.boolean(),
  lead_hold: z.boolean(),

  /** What the transfer of a fronter said of the lead. */
  qualified_status: z.string().optional(),
  /** The agent's answer on the page of the script that qualifies the lead. */
  qualified_lead_status: z.string().optional(),
  /** The agent who said the later of the two: the fronter, or the agent of a call. */
  qualified_by_email: z.string().optional(),
  transfer_status: TransferStatus.optional(),
  /** When and where to (a group, or `agent:{email}`) it was last transferred. */
  transfer_ts: Timestamp.optional(),
  transfer_to: z.string().optional(),
  transfer_to_worker_name: z.string().optional(),
  /** The call from which a transfer or a takeover created this one. */
  transfer_from_call_id: z.string().optional(),
  transfer_from_user_group: GroupName.optional(),
  transfer_from_user_email: z.string().optional(),
  request_take_over: z.boolean().optional(),
  taken_over: z.boolean().optional(),
  taken_over_by_email: z.string().optional(),
  /** The number last added by the dialpad. */
  added_phone_number: PhoneNumber.optional(),
  outbound_dialing_status: z.string().optional(),
  /** Why the customer was not dialled, as a message: the dialing rules rejected it when the agent had the call. */
  dial_rejection: z.string().optional(),
  verification_requested: z.boolean().optional(),

  /** The agent takes payment details, and nothing is recorded. Twilio reports no pauses: the command writes this. */
  recording_paused: z.boolean().optional(),
  /** The voice verification that is now being recorded on this call. */
  voice_verification: z.object({ group: ProductGroup, recording_sid: z.string() }).optional(),

  disposition: z.string().optional(),
  go_offline: z.boolean().optional(),

  version: z.number().int(),
};

/** Shown to the call's agent only: a note may contain health information, and the other screens need no leg's SID. */
const shownToAgent = {
  ...CallSids.shape,
  /** The agent's position in the script (docs/product.md, Walking a script). */
  script_prompt_pages_history: ScriptHistory.optional(),
  disposition_note: z.string().optional(),
  wrap_up_draft: WrapUpDraft.optional(),
  /** The third parties' legs by call SID, each with its number and dial status. */
  added_calls: AddedCalls.optional(),
  /** Those of them who are in the conference or are being dialled. */
  added_calls_sids: z.array(z.string()).optional(),
  /** The agent's leg is known from a report of the conference: before that nobody can mute it. */
  agent_joined: z.boolean().optional(),
};

/** Shown to those who use the agents monitor, and not to the call's agent. */
const shownToMonitor = {
  /** The supervisors who are in the conference; the agent does not see them. */
  supervised_by: z.array(UserKey).optional(),
};

/** Never leaves the server: what webhooks reported, which commands were sent, and SIDs that no screen needs. */
const internal = {
  /** The customer was returned to the queue because the agent may not have the call. */
  put_back: z
    .object({
      ts: Timestamp,
      from_task_sid: z.string(),
      times: z.number().int(),
      /** The hash of the secret with which the caller's leg asks for its new place. */
      secret_hash: z.string().optional(),
    })
    .optional(),
  /** Known to the call's task and its document alone: a task that somebody else created cannot name it. */
  task_token: z.string().optional(),
  /** Label of the agent's legs in the conference; the first agent's legs have none. */
  agent_label: z.string().optional(),
  /** On the root call: the ids of the calls that came from it, which get the facts of its conference too. */
  sibling_ids: z.array(z.string()).optional(),
  agent_call_sid: z.string().optional(),
  /** The customer's leg. For an inbound call it is also the call's id. */
  customer_call_sid: z.string().optional(),
  recording_sid: z.string().optional(),
  skip_dialer: z.boolean().optional(),
  /** The visitor's request for which the customer is dialled (shared/call-requests). */
  call_request_id: z.string().optional(),
  /** The agent's upcoming callback from which the call was made. */
  upcoming_callback_id: z.string().optional(),
  reservation_sid: z.string().optional(),
  /** Written before the agent hangs up, so that the end of the agent's leg is not taken for a lost connection. */
  ending: z.boolean().optional(),
  /** Written before the agent leaves a customer whom another agent has or will have: the end of the leg ends the call. */
  leaving: z.boolean().optional(),
  /** When the agent was last dialled back into the conference. */
  dial_back_ts: Timestamp.optional(),
  /** The legs that may join the conference by their own TwiML. */
  invited_legs: InvitedLegs.optional(),
  /** What the webhooks reported; the fields that are shown are derived from it. */
  conferences: Conferences.optional(),
  /** Likewise: when the customer's leg ended, and the dialing of that leg. */
  customer_gone_ts: Timestamp.optional(),
  /** When Twilio had no leg of the agent, whose join and leave were never reported. */
  agent_gone_ts: Timestamp.optional(),
  customer_dial: Dial.optional(),
  /** The call that its last transfer created. */
  transfer_call_id: z.string().optional(),
  /** The only agent whom the task may reach, where `requested_group` is `agent`. */
  to_agent_email: z.string().optional(),
  /** Written before that agent's decline cancels the task, so that the end is not taken for a failure. */
  declined: z.boolean().optional(),
  /** The supervisor who takes over as soon as they are in the conference. */
  take_over_user_key: UserKey.optional(),
  /** When each supervisor was last dialled into the conference, by user id: of two clicks only one dials. */
  supervisors_dialled: z.record(z.string(), Timestamp).optional(),
  /** The supervisors who were dialled and asked to leave, by user id: their leg may still be in the conference. */
  supervisors_left: z.array(z.string()).optional(),
  /** Since when the number last added is being dialled. */
  adding_ts: Timestamp.optional(),
  /** The hashes of the secrets of the legs that this call dialled: a leg's callbacks bring its secret. */
  dial_secret_hashes: z.array(z.string()).optional(),
  /** When the customer of an outbound call was dialled. */
  dialled_ts: Timestamp.optional(),
  /** Written before the command to Twilio: whether the agent wants the pause, and when the agent last asked for it. */
  recording_pause_wanted: z.boolean().optional(),
  recording_pause_ts: Timestamp.optional(),
  /** Written before the command that starts a voice verification; removed when its recording is known. */
  verification_starting_ts: Timestamp.optional(),
  disposition_ts: Timestamp.optional(),
  /** The options of the disposition, passed on in the `call.disposed` event (docs/product.md, Other entities). */
  disposition_options: DispositionOptions.optional(),
};

/** A call: the product's "task attributes" (docs/product.md, Call). An unset field is absent, never null. */
export const Call = z.object({ ...shownToAll, ...shownToAgent, ...shownToMonitor, ...internal });
export type Call = z.infer<typeof Call>;

/** A call as its agent sees it, in live messages and responses alike. */
export const OwnCall = z.object({ ...shownToAll, ...shownToAgent });
export type OwnCall = z.infer<typeof OwnCall>;

/** A call as the agents monitor gets it. */
export const LiveCall = z.object({ ...shownToAll, ...shownToMonitor });
export type LiveCall = z.infer<typeof LiveCall>;

/** A call for every user who may see its lead. */
export const LeadCall = z.object(shownToAll);
export type LeadCall = z.infer<typeof LeadCall>;

/** A row of a list of calls; `sids` as the reader may see them (call-sids.ts). */
export const ListedCall = LeadCall.extend({ sids: CallSids.optional() });
export type ListedCall = z.infer<typeof ListedCall>;

/** The same for those who use the agents monitor. */
export const ListedLiveCall = LiveCall.extend({ sids: CallSids.optional() });
export type ListedLiveCall = z.infer<typeof ListedLiveCall>;

/** A call as a browser reads it from any live topic. */
export const PublicCall = z.object({ ...shownToAll, ...shownToAgent, ...shownToMonitor });
export type PublicCall = z.infer<typeof PublicCall>;

export { CallKey };
