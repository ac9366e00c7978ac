import type { PhoneNumber } from '../phone/phone-number.ts';

/** Messages of a lead that is not erased. */
export const HELD = 'This lead is on legal hold: nothing of it is erased. Release the hold first.';
export const LEAD_ON_CALL =
  'This lead has a call that is not finished: somebody is on it, or its disposition or recording is missing. Erase the lead when the call is done.';

export const NOT_CONFIRMED = 'This is not the number of the lead. Type its number to confirm.';

/** Whether the number that was typed to confirm is the lead's. */
export const confirms = (typed: PhoneNumber, lead: { phone_number: PhoneNumber }): boolean =>
  typed === lead.phone_number;
