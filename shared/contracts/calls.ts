import * as z from 'zod';
import { requires } from '../access/access.ts';
import { UpcomingCallback } from '../callbacks/upcoming-callback.ts';
import {
  CallKey,
  ListedCall,
  ListedLiveCall,
  LiveCall,
  OwnCall,
  TaskCreationSource,
  WrapUpDraft,
} from '../calls/call.ts';
import { CallEvent } from '../calls/call-event.ts';
import { CallsFilter } from '../calls/calls-of-days.ts';
import { OfferedCaller } from '../calls/offered-caller.ts';
import { CallingHours } from '../dialing/allowed-hours.ts';
import { Callee } from '../dialing/callee.ts';
import { LeadKey } from '../keys.ts';
import { freeText } from '../leads/free-text.ts';
import { PhoneNumberInput } from '../phone/phone-number.ts';
import { ProductGroup } from '../products/product-group.ts';
import { sid } from '../sid.ts';
import { Timestamp } from '../time.ts';
import { Agent } from '../users/user.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

const OneCall = z.object({ task_attribute_key: CallKey });

export const listOpenCalls = operation({
  name: 'listOpenCalls',
  method: 'GET',
  path: '/open-call',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(OwnCall) }),
  errors: [],
  summary: "The agent's own open calls: on the line, to be bound again after a reload, or in wrap-up, oldest first.",
});

export const listCallHistory = operation({
  name: 'listCallHistory',
  method: 'GET',
  path: '/call',
  access: requires.feature('CallHistory'),
  input: PageInput,
  output: pageOf(OwnCall),
  errors: [],
  summary: "The agent's own calls, newest first (docs/product.md, Call history).",
});

export const listCallsOfDays = operation({
  name: 'listCallsOfDays',
  method: 'GET',
  path: '/call-of-days',
  access: requires.feature('CallHistory'),
  input: PageInput.extend(CallsFilter.shape),
  output: pageOf(ListedCall),
  errors: ['not_found'],
  summary: 'The calls that came in on these days in New York, newest first (docs/product.md, Call history).',
});

export const getCall = operation({
  name: 'getCall',
  method: 'GET',
  path: '/call/{id}',
  access: requires.signedIn,
  input: z.object({ id: z.string().min(1).max(128) }),
  output: OwnCall,
  errors: ['not_found'],
  summary: "One call: the agent's own, or any for an admin.",
});

export const listCallEvents = operation({
  name: 'listCallEvents',
  method: 'GET',
  path: '/call-event',
  access: requires.role('admin'),
  input: PageInput.extend({ task_sid: sid('WT') }),
  output: pageOf(CallEvent),
  errors: [],
  summary: "A task's events in the order of the provider's time (docs/product.md, Call events).",
});

export const muteCall = operation({
  name: 'muteCall',
  method: 'POST',
  path: '/mute_call',
  access: requires.signedIn,
  input: OneCall.extend({ muted: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: "Mutes or unmutes the agent's leg; the conference webhook sets agent_muted.",
});

export const endCall = operation({
  name: 'endCall',
  method: 'POST',
  path: '/end_call',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Hangs up for the agent and the customer; the conference webhook sets call_ended.',
});

export const dialAgentBackByTask = operation({
  name: 'dialAgentBackByTask',
  method: 'POST',
  path: '/dial_agent_back_by_task',
  access: requires.signedIn,
  input: z.object({ task_attribute: CallKey }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'already_ringing', 'provider_failed'],
  summary: 'Dials a disconnected agent back into the conference (docs/product.md, Call control bar).',
});

/** The note of a wrap-up; it becomes a note of the lead. */
export const DispositionNote = freeText(5000);

export const disposeCall = operation({
  name: 'disposeCall',
  method: 'POST',
  path: '/dispose_call',
  access: requires.signedIn,
  input: OneCall.extend({
    disposition: z.string().min(1, 'Choose a disposition.').max(100),
    disposition_note: DispositionNote.optional(),
    /** True for a button of a quick disposition, which needs no note. */
    quick: z.boolean().default(false),
    callback_time: Timestamp.optional(),
    go_offline: z.boolean().default(false),
  }),
  output: OwnCall.extend({
    /** Of the callback that was scheduled. */
    callback_id: z.string().optional(),
  }),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Closes an ended call with its disposition, note and, for a callback, its time.',
});

export const saveWrapUpDraft = operation({
  name: 'saveWrapUpDraft',
  method: 'POST',
  path: '/wrap_up_draft',
  access: requires.signedIn,
  input: OneCall.extend({
    draft: WrapUpDraft.extend({ disposition: freeText(100).optional(), disposition_note: DispositionNote.optional() }),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Keeps what the agent has chosen for the wrap-up so far, so that a reload loses nothing.',
});

export const holdCall = operation({
  name: 'holdCall',
  method: 'POST',
  path: '/hold_call',
  access: requires.signedIn,
  input: OneCall.extend({ hold: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Puts the customer on hold with music, or back; the conference webhook sets lead_hold.',
});

export const requestTakeover = operation({
  name: 'requestTakeover',
  method: 'POST',
  path: '/request_take_over',
  access: requires.feature('RequestTakeover'),
  input: OneCall.extend({ requested: z.boolean().default(true) }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Asks the supervisors to take the call over (docs/product.md, Call control bar), or takes that back.',
});

/** A target of a transfer. `to` is a group, or `agent:{email}` (docs/product.md, Transfer). */
export const TransferDestination = z.object({
  to: z.string(),
  kind: z.enum(['group', 'agent']),
  label: z.string(),
  /** The number of agents who can take the call now: online, and without an open call. */
  available: z.number().int().nonnegative(),
});
export type TransferDestination = z.infer<typeof TransferDestination>;

export const listTransferDestinations = operation({
  name: 'listTransferDestinations',
  method: 'GET',
  path: '/transfer_destination',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({ data: z.array(TransferDestination) }),
  errors: ['not_found'],
  summary: "The targets of a transfer of this call: the groups of the agent's call configuration first.",
});

export const transferCall = operation({
  name: 'transferCall',
  method: 'POST',
  path: '/transfer_call',
  access: requires.signedIn,
  input: OneCall.extend({ to: z.string().trim().max(300).default('') }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected', 'too_many_requests', 'provider_failed'],
  summary: 'Offers the call to a group or an agent; transfer_status says what becomes of it. Once a minute.',
});

export const acceptTransfer = operation({
  name: 'acceptTransfer',
  method: 'POST',
  path: '/accept_transfer',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: "Accepts a transfer that is offered to the agent: rings the agent's browser into the conference.",
});

export const declineCall = operation({
  name: 'declineCall',
  method: 'POST',
  path: '/decline_call',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Declines a call that is offered to the agent; it is not offered to the same agent again for 30 s.',
});

export const getOfferedCaller = operation({
  name: 'getOfferedCaller',
  method: 'GET',
  path: '/offered_caller/{id}',
  access: requires.signedIn,
  input: z.object({ id: z.string().min(1).max(128) }),
  output: OfferedCaller,
  errors: ['not_found', 'conflict'],
  summary: 'What the agent reads of the customer while the call rings (docs/product.md, Incoming-call dialog).',
});

export const cancelTransfer = operation({
  name: 'cancelTransfer',
  method: 'POST',
  path: '/cancel_transfer',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Takes back a transfer that nobody has accepted yet.',
});

export const addPhoneNumberToTask = operation({
  name: 'addPhoneNumberToTask',
  method: 'POST',
  path: '/add_phone_number_to_task',
  access: requires.signedIn,
  input: OneCall.extend({ phone_number: z.string().trim().max(40).default('') }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected', 'provider_failed'],
  summary: "Dials a third party into the call's conference; added_calls_sids says who is there.",
});

export const removeAddedCallsFromTask = operation({
  name: 'removeAddedCallsFromTask',
  method: 'POST',
  path: '/remove_added_calls_from_task',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'provider_failed'],
  summary: 'Hangs up everybody who was added.',
});

/** A number of a lead, by its field. */
export const LeadPhone = z.enum(['phone_number', 'alt_phone_number']);
export type LeadPhone = z.infer<typeof LeadPhone>;

export const callbackTask = operation({
  name: 'callbackTask',
  method: 'POST',
  path: '/callback_task',
  access: requires.lead,
  input: z.object({
    lead_key: LeadKey,
    /** The field of one of the lead's stored numbers; its phone number if absent. */
    phone: LeadPhone.optional(),
    /** Replaces the lead's own numbers. */
    alternate_phone_number: PhoneNumberInput.optional(),
    /** The upcoming callback from which the agent calls: it is done once the customer is reached. */
    callback_id: z.uuid().optional(),
    /** `outbound_dial` is for a dialer; the console does not send it (docs/decisions/0032). */
    task_creation_source: TaskCreationSource.extract(['outbound_dial', 'agent_callback']).default('agent_callback'),
  }),
  output: z.object({ task_attribute_key: CallKey }),
  errors: ['not_found', 'conflict', 'rejected', 'provider_failed'],
  summary: 'Calls a lead: a task for this agent, who is connected first; outbound_dialing_status follows the dialing.',
});

/** Leads of one dial check: as many as a page of the call history has. */
export const DIAL_CHECKS_AT_ONCE = 40;

/** Whether one of a lead's numbers may be called, as far as it does not depend on the clock. */
export const DialCheck = z.object({
  lead_key: LeadKey,
  phone: LeadPhone,
  callee: Callee,
  /** Why it may not be called at any hour, as a message: the customer wants no calls, for example. */
  problem: z.string().optional(),
  /** The problem may end: an admin decides on it. */
  is_undecided: z.literal(true).optional(),
});
export type DialCheck = z.infer<typeof DialCheck>;

export const checkDials = operation({
  name: 'checkDials',
  method: 'GET',
  path: '/dial_check',
  access: requires.lead,
  input: z.object({
    /** Keys of leads, separated by commas. */
    lead_keys: z
      .string()
      .transform(text => text.split(','))
      .pipe(z.array(LeadKey).max(DIAL_CHECKS_AT_ONCE)),
  }),
  output: z.object({ hours: CallingHours, data: z.array(DialCheck) }),
  errors: [],
  summary: "Where the customers of leads are and whether they may be called: callbackTask's rules, before the click.",
});

export const listUpcomingCallbacks = operation({
  name: 'listUpcomingCallbacks',
  method: 'GET',
  path: '/upcoming-callback',
  access: requires.signedIn,
  input: PageInput,
  output: pageOf(UpcomingCallback),
  errors: [],
  summary: "The user's own pending callbacks, the next one first (docs/product.md, Upcoming callbacks).",
});

export const deleteUpcomingCallback = operation({
  name: 'deleteUpcomingCallback',
  method: 'DELETE',
  path: '/upcoming-callback/{id}',
  access: requires.signedIn,
  input: z.object({ id: z.string().min(1).max(128) }),
  output: z.object({}),
  errors: ['not_found'],
  summary: "Removes one of the user's callbacks.",
});

export const listAgents = operation({
  name: 'listAgents',
  method: 'GET',
  path: '/agent',
  access: requires.feature('AgentDashboard'),
  input: z.object({
    /** Admins get the former agents too, each with `disabled`: their sales and chargebacks go on. */
    former: z.stringbool().optional(),
  }),
  output: z.object({ data: z.array(Agent) }),
  errors: [],
  summary:
    'Every user who is not disabled, for the agents monitor; only admins see the users of the admin group, and with `former` the disabled ones.',
});

export const listLiveCalls = operation({
  name: 'listLiveCalls',
  method: 'GET',
  path: '/live-call',
  access: requires.feature('AgentDashboard'),
  input: z.object({}),
  output: z.object({ data: z.array(LiveCall) }),
  errors: [],
  summary: 'Every call that is waiting, under way, or awaits its disposition, oldest first.',
});

export const listAgentCallHistory = operation({
  name: 'listAgentCallHistory',
  method: 'GET',
  path: '/agent/{id}/call',
  access: requires.feature('AgentDashboard'),
  input: PageInput.extend({ id: z.string().min(1).max(128) }),
  output: pageOf(ListedLiveCall),
  errors: ['not_found'],
  summary: "One agent's calls, newest first (docs/product.md, Agents monitor); an admin's are for admins alone.",
});

export const JoinMode = z.enum(['listen', 'whisper', 'takeover']);
export type JoinMode = z.infer<typeof JoinMode>;

export const adminJoinCall = operation({
  name: 'adminJoinCall',
  method: 'POST',
  path: '/admin_join_call',
  access: requires.role('admin'),
  input: OneCall.extend({ mode: JoinMode }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'already_ringing', 'provider_failed'],
  summary: 'Brings the admin into the conference, or changes how the admin takes part (docs/product.md, Supervision).',
});

export const adminLeaveCall = operation({
  name: 'adminLeaveCall',
  method: 'POST',
  path: '/admin_leave_call',
  access: requires.role('admin'),
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Takes the admin out of the conference and leaves the call as it was.',
});

export const snippedRecordingDownloadLink = operation({
  name: 'snippedRecordingDownloadLink',
  method: 'POST',
  path: '/snipped_recording_download_link',
  access: requires.signedIn,
  input: z
    .object({
      /** The `snipped_recording_key` of a call, or of a verification event. */
      snipped_recording: z.string().min(1).max(300),
      /** The call of the recording, which decides who may hear it. */
      task_attribute_key: CallKey.optional(),
      /** For the recording of a verification: the verified lead. */
      lead_key: LeadKey.optional(),
    })
    .refine(({ task_attribute_key, lead_key }) => (task_attribute_key === undefined) !== (lead_key === undefined), {
      message: 'Expected the key of a call, or of a lead.',
    }),
  output: z.object({ data: z.url() }),
  errors: ['not_found', 'forbidden'],
  summary: 'A link to a recording that plays for a few minutes; that it was asked for is kept with its lead.',
});

export const pauseRecording = operation({
  name: 'pauseRecording',
  method: 'POST',
  path: '/pause_recording',
  access: requires.fullLead,
  input: OneCall.extend({ paused: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: "Pauses the call's recording while payment details are spoken, or resumes it.",
});

export const recordVerification = operation({
  name: 'recordVerification',
  method: 'POST',
  path: '/record_verification',
  access: requires.role('verification'),
  input: OneCall.extend({ group: ProductGroup, recording: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected', 'forbidden', 'provider_failed'],
  summary: "Starts or stops the recording of a voice verification of the call's lead; its event gets the snippet.",
});
