import * as z from 'zod';
import type { CallRequest } from '../call-requests/call-request.ts';
import type { Call } from '../calls/call.ts';
import { CallKey, keyOf } from '../keys.ts';
import { DEFAULT_LANGUAGE, Language } from '../leads/language.ts';
import { Timestamp } from '../time.ts';
import { DEFAULT_GROUP } from './workspace.ts';

/**
 * `call` rings the agent; `transfer` adds the agent to an existing conference; `dial` is the agent's outbound call;
 * `request` is a visitor's request to be called, which any agent of the group may accept.
 */
export const TaskKind = z.enum(['call', 'transfer', 'dial', 'request']);
export type TaskKind = z.infer<typeof TaskKind>;

/** The attributes of a call's task, for the TaskRouter workflow and the agent's browser; no other lead data. */
export const TaskAttributes = z.object({
  task_attribute_key: CallKey,
  task_token: z.string().optional(),
  kind: TaskKind.default('call'),
  lead_key: z.string().optional(),
  lead_name: z.string().optional(),
  lead_source: z.string().optional(),
  call_source: z.string().optional(),
  task_creation_source: z.string().optional(),
  requested_group: z.string().optional(),
  /** The customer's: 'en' where it is not known. */
  language: Language.optional(),
  to_agent_email: z.string().optional(),
  /** The agent of the group to whom the task is not offered; '' for none. */
  not_for_email: z.string().optional(),
  /** The agents who declined the task, by e-mail; [] for none. When the last of them did. */
  declined_by: z.array(z.string()).optional(),
  declined_ts: Timestamp.optional(),
  buffer_time_s: z.number().optional(),
  priority: z.number().optional(),
  qualified_status: z.string().optional(),
  transfer_from_user_email: z.string().optional(),
  /** The customer's number. Twilio sets it for an inbound call in the queue. */
  from: z.string().optional(),
  /** Of a visitor's request: where, and since when the customer is to be called. */
  zip_code: z.string().optional(),
  due_ts: Timestamp.optional(),
});
export type TaskAttributes = z.infer<typeof TaskAttributes>;

type RoutedCall = Omit<Call, 'version'>;

/** How a call is offered; `notFor` is the e-mail of an agent of the group to whom it is not offered. */
export type Offer = {
  kind: TaskKind;
  priority: number;
  notFor?: string | undefined;
  request?: Pick<CallRequest, 'zip_code' | 'due_ts' | 'waiting_since_ts'>;
};

/** The attributes of a call's task. */
export const taskAttributesOf = (
  call: RoutedCall,
  { kind, priority, notFor = '', request }: Offer,
): TaskAttributes => ({
  task_attribute_key: keyOf('taskAttribute', call.id),
  task_token: call.task_token,
  kind,
  lead_key: call.lead_key,
  lead_name: call.lead_name,
  lead_source: call.lead_source,
  call_source: call.call_source,
  task_creation_source: call.task_creation_source,
  requested_group: call.requested_group ?? DEFAULT_GROUP,
  language: call.language ?? DEFAULT_LANGUAGE,
  to_agent_email: call.to_agent_email,
  not_for_email: notFor,
  declined_by: [],
  buffer_time_s: call.buffer_time_s,
  priority,
  qualified_status: call.qualified_status,
  transfer_from_user_email: call.transfer_from_user_email,
  ...(kind !== 'call' && { from: call.lead_phone_number }),
  ...(request && { zip_code: request.zip_code, due_ts: request.waiting_since_ts ?? request.due_ts }),
});
