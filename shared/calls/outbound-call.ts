import type { LeadKey } from '../keys.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { Call, TaskCreationSource } from './call.ts';
import { isUnderWay } from './open-call.ts';

/** Seconds that somebody whom we dial may ring. */
export const DIALLED_RINGS_S = 30;

const outbound: readonly TaskCreationSource[] = ['outbound_dial', 'agent_callback'];

/** We dial the customer of this call; of one that came from it by transfer or take-over she is there already. */
export const goesOut = (call: Pick<Call, 'task_creation_source' | 'root_call_id'>): boolean =>
  outbound.includes(call.task_creation_source) && call.root_call_id === undefined;

/** Her agent is on the line, and nobody has dialled the customer yet. */
export const isToBeDialled = (call: Call): boolean =>
  goesOut(call) &&
  isUnderWay(call) &&
  !call.ending &&
  call.dialled_ts === undefined &&
  call.customer_dial === undefined;

/** Over before its agent had it: who accepts its task later has nobody to dial for. */
export const endedUndialled = (call: Call): boolean =>
  goesOut(call) && call.call_ended && call.accepted_ts === undefined;

/** On its way to its agent. */
export const isPending = (call: Call): boolean => call.reservation_status === 'enqueued' && !call.call_ended;

/** Longer than a request lives that makes a call and its task. */
const TASK_MADE_WITHIN_S = 30;

/** On its way for longer than its task takes to be made, and without one: the request that made it died. */
export const hasNoTask = (call: Call, now: Timestamp): boolean =>
  call.task_sid === undefined && secondsBetween(call.created_ts, now) > TASK_MADE_WITHIN_S;

/** Occupies its agent: on the line, and not one whose disposition she has given before its end, for a callback. */
export const occupiesAgent = (call: Call): boolean => isUnderWay(call) && call.disposition === undefined;

/** The same lead at the same number: the same wish, asked for again. */
export const isSameDial = (call: Call, wish: { lead_key: LeadKey; number: PhoneNumber }): boolean =>
  call.lead_key === wish.lead_key && call.lead_phone_number === wish.number;

type Dialled = Pick<Call, 'task_creation_source' | 'root_call_id' | 'customer_dial' | 'outbound_dialing_status'>;

/**
 * Why the customer can't be put on hold or transferred yet, as a sentence: one whom we dial has to answer first. Outside
 * of the server a call shows the status alone.
 */
export const notAnsweredYet = (call: Dialled): string | undefined =>
  goesOut(call) && (call.customer_dial?.status ?? call.outbound_dialing_status) !== 'in-progress'
    ? 'The customer has not answered yet.'
    : undefined;
