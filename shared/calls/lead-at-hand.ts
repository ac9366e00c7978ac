import { keyOf } from '../keys.ts';
import type { Lead } from '../leads/lead.ts';
import { secondsBetween } from '../time.ts';
import type { Call } from './call.ts';
import { needsItsAgent } from './call-control.ts';
import type { DialStatus } from './dials.ts';
import { isCustomer, legsOf, wasThere } from './legs.ts';
import { goesOut } from './outbound-call.ts';

export type Reachable = Pick<
  Lead,
  'id' | 'phone_number' | 'alt_phone_number' | 'phone_number_since' | 'alt_phone_number_since'
>;

/** So long a number has been the lead's before a call with it counts (docs/decisions/0030). */
const SETTLED_AFTER_S = 24 * 3600;

/** Whether a call is with a number that was the lead's own long enough: not one that was written in to be called. */
const isWithItsOwnNumber = (lead: Reachable, { lead_phone_number, created_ts }: Call): boolean =>
  [
    { number: lead.phone_number, since: lead.phone_number_since },
    { number: lead.alt_phone_number, since: lead.alt_phone_number_since },
  ].some(
    ({ number, since }) =>
      number !== undefined &&
      number === lead_phone_number &&
      (since === undefined || secondsBetween(since, created_ts) >= SETTLED_AFTER_S),
  );

const answered: readonly DialStatus[] = ['in-progress', 'completed'];

/**
 * Whether the customer is or was on the line: she called herself, and an acceptance moves her in, which is why her leg's
 * joining is not kept; her leg was in the conference; or she answered when we dialled her.
 */
const customerCame = (call: Call): boolean =>
  (!goesOut(call) && call.accepted_ts !== undefined) ||
  legsOf(call).some(leg => isCustomer(call, leg) && wasThere(leg)) ||
  (goesOut(call) && call.customer_dial !== undefined && answered.includes(call.customer_dial.status));

/** Whether a call that still needs her is hers, with this lead, at a number that is the lead's own. */
export const isHersWith = (userId: string, lead: Reachable, call: Call): boolean =>
  call.lead_key === keyOf('lead', lead.id) &&
  call.reservation_user_key === keyOf('user', userId) &&
  isWithItsOwnNumber(lead, call) &&
  needsItsAgent(call);

/**
 * Whether one of her open calls puts a lead at her hand: with the lead really on its line. That she has dialled some
 * number for somebody's lead does not.
 */
export const hasAtHand = (userId: string, lead: Reachable, calls: readonly Call[]): boolean =>
  calls.some(call => isHersWith(userId, lead, call) && customerCame(call));
