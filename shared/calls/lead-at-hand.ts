import { keyOf } from '../keys.ts';
import type { Lead } from '../leads/lead.ts';
import { secondsBetween } from '../time.ts';
import type { Call } from './call.ts';
import { needsItsAgent } from './call-control.ts';
import { isCustomer, legsOf, wasInConference } from './conference/legs.ts';
import { isUnderWay } from './open-call.ts';
import { isOutbound, wasAnswered } from './outbound-call.ts';

export type Reachable = Pick<
  Lead,
  | 'id'
  | 'phone_number'
  | 'alt_phone_number'
  | 'phone_number_since'
  | 'alt_phone_number_since'
  | 'phone_number_by'
  | 'alt_phone_number_by'
>;

/** How long a number must have been the lead's before a call with it counts (docs/decisions/0030). */
const TRUSTED_AFTER_S = 24 * 3600;

/**
 * Whether the call's number was the lead's long enough, and is not one that the user wrote: it may be the user's own,
 * written in only to be called (docs/decisions/0115).
 */
const isWithItsOwnNumber = (userId: string, lead: Reachable, { lead_phone_number, created_ts }: Call): boolean =>
  [
    { number: lead.phone_number, since: lead.phone_number_since, by: lead.phone_number_by },
    { number: lead.alt_phone_number, since: lead.alt_phone_number_since, by: lead.alt_phone_number_by },
  ].some(
    ({ number, since, by }) =>
      number !== undefined &&
      number === lead_phone_number &&
      by !== userId &&
      (since === undefined || secondsBetween(since, created_ts) >= TRUSTED_AFTER_S),
  );

/**
 * Whether the customer is or was on the line: an accepted inbound call (the acceptance moves the caller into the
 * conference, so the join is not stored), a customer's leg in the conference, or an answered outbound dial.
 */
export const customerWasConnected = (call: Call): boolean =>
  (!isOutbound(call) && call.accepted_ts !== undefined) ||
  legsOf(call).some(leg => isCustomer(call, leg) && wasInConference(leg)) ||
  (isOutbound(call) && wasAnswered(call.customer_dial?.status));

/** Whether this is the user's open call with this lead, at a number that is the lead's own. */
export const isCallOfAgentWithLead = (userId: string, lead: Reachable, call: Call): boolean =>
  call.lead_key === keyOf('lead', lead.id) &&
  call.reservation_user_key === keyOf('user', userId) &&
  isWithItsOwnNumber(userId, lead, call) &&
  needsItsAgent(call);

/**
 * Whether one of the user's open calls puts the lead at hand: the customer is or was really on the line. A dial that
 * nobody answered is not enough. Its closer and its verification agent have it at hand without a call.
 */
export const hasConnectedCallWith = (userId: string, lead: Reachable, calls: readonly Call[]): boolean =>
  calls.some(call => isCallOfAgentWithLead(userId, lead, call) && customerWasConnected(call));

/**
 * Whether the customer is or was on the line in an open call of the user with the lead, at whatever number: a vendor may
 * transfer it from another one, and the agent writes the customer's number in during the call.
 */
export const hasSpokenWith = (userId: string, leadId: string, calls: readonly Call[]): boolean =>
  calls.some(
    call =>
      call.lead_key === keyOf('lead', leadId) &&
      call.reservation_user_key === keyOf('user', userId) &&
      needsItsAgent(call) &&
      customerWasConnected(call),
  );

/** Whether the customer is on the line with the user now, at a number that is the lead's own. */
export const isOnLine = (userId: string, lead: Reachable, calls: readonly Call[]): boolean =>
  calls.some(call => isUnderWay(call) && isCallOfAgentWithLead(userId, lead, call) && customerWasConnected(call));
