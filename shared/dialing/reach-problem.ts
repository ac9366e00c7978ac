import type { BlacklistEntry } from '../blacklist/blacklist-entry.ts';
import { type Lead, leadName } from '../leads/lead.ts';
import { formatPhoneNumber, type PhoneNumber } from '../phone/phone-number.ts';

type Listed = Pick<BlacklistEntry, 'phone_number' | 'source'>;

/** Who is to be called or texted. A third party has no lead. */
export type Reached = {
  number: PhoneNumber;
  lead?: Pick<Lead, 'first_name' | 'last_name' | 'phone_number' | 'state_abbr'>;
  /** The blacklist's entries of the number and of the lead's main number. */
  blacklist: readonly Listed[];
};

/** An entry from a disposition: the customer asked not to be called. */
const isDoNotCall = (entry: Listed): boolean => entry.source === 'disposition';

/** How messages name the person: by name, else by number. */
export const nameOf = ({ number, lead }: Pick<Reached, 'number' | 'lead'>): string =>
  (lead && leadName(lead)) ?? formatPhoneNumber(number);

/** Premium-rate numbers: +1 900, and the exchange 976 of any area code. */
const premiumRateProblem = (number: PhoneNumber): string | undefined =>
  /^\+1(900|\d{3}976)/.test(number) ? `${formatPhoneNumber(number)} is a premium-rate number.` : undefined;

/** A "do not call" entry blocks all numbers of the lead; any other entry blocks only its own number. */
const blacklistProblem = (reached: Reached): string | undefined => {
  const { number, lead, blacklist } = reached;
  const ofNumber = blacklist.find(entry => entry.phone_number === number);
  const ofLead = lead && blacklist.find(entry => entry.phone_number === lead.phone_number);
  if ([ofNumber, ofLead].some(entry => entry && isDoNotCall(entry)))
    return `${nameOf(reached)} has asked not to be contacted.`;
  return ofNumber && `${formatPhoneNumber(number)} is on the blacklist.`;
};

/** The message why a number may never be called or texted, at any hour. */
export const reachProblem = (reached: Reached): string | undefined =>
  premiumRateProblem(reached.number) ?? blacklistProblem(reached);
