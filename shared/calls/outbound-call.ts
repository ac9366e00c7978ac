import type { LeadKey } from '../keys.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call, TaskCreationSource } from './call.ts';
import { isUnderWay } from './open-call.ts';

/** How many seconds a phone that we dial rings. */
export const DIALLED_RINGS_S = 30;

const outbound: readonly TaskCreationSource[] = ['outbound_dial', 'agent_callback', 'web_request'];

/** Whether we dial the customers of such calls. */
export const isDialledSource = (source: TaskCreationSource): boolean => outbound.includes(source);

/** A root call whose customer we dial. In its transfers and takeovers the customer is on the line already. */
export const isOutbound = (call: Pick<Call, 'task_creation_source' | 'root_call_id'>): boolean =>
  isDialledSource(call.task_creation_source) && call.root_call_id === undefined;

/** Whether a status of a dial says that somebody answered, also a machine. */
export const wasAnswered = (status: string | undefined): boolean => status === 'in-progress' || status === 'completed';

/** The agent is on the line, and the customer has not been dialled yet. */
export const mustDialCustomer = (call: Call): boolean =>
  isOutbound(call) &&
  isUnderWay(call) &&
  !call.ending &&
  call.dialled_ts === undefined &&
  call.customer_dial === undefined;

/** An outbound call that ended before its agent accepted it: a late acceptance must not dial the customer. */
export const endedBeforeDialling = (call: Call): boolean =>
  isOutbound(call) && call.call_ended && call.accepted_ts === undefined;

/** Not accepted by an agent yet. */
export const isPending = (call: Call): boolean => call.reservation_status === 'enqueued' && !call.call_ended;

/** Longer than the timeout of the request that creates a call and its task. */
const TASK_CREATED_WITHIN_S = 30;

/** The call has no task and is older than that timeout: the request that created it failed halfway. */
export const hasNoTask = (call: Call, now: Timestamp): boolean =>
  call.task_sid === undefined && secondsBetween(call.created_ts, now) > TASK_CREATED_WITHIN_S;

/** The agent is on the line and has not disposed the call early, as for a callback. */
export const occupiesAgent = (call: Call): boolean => isUnderWay(call) && call.disposition === undefined;

/** The call dials the same lead at the same number: a repeated request. */
export const isSameDial = (call: Call, request: { lead_key: LeadKey; number: PhoneNumber }): boolean =>
  call.lead_key === request.lead_key && call.lead_phone_number === request.number;

type Dialled = Pick<Call, 'task_creation_source' | 'root_call_id' | 'customer_dial' | 'outbound_dialing_status'>;

/**
 * The message why the customer can't be put on hold or transferred yet: the customer of an outbound call has to answer
 * first. Outside of the server a call has only the dialing status.
 */
export const notAnsweredProblem = (call: Dialled): string | undefined =>
  isOutbound(call) && (call.customer_dial?.status ?? call.outbound_dialing_status) !== 'in-progress'
    ? 'The customer has not answered yet.'
    : undefined;
