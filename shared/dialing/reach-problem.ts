import type { BlacklistEntry } from '../blacklist/blacklist-entry.ts';
import { type Lead, leadName } from '../leads/lead.ts';
import { formatPhoneNumber, type PhoneNumber } from '../phone/phone-number.ts';
import { capitalized } from '../words.ts';

type Listed = Pick<BlacklistEntry, 'phone_number' | 'source'>;

/** Who is to be called or texted. A third party has no lead. */
export type Reached = {
  number: PhoneNumber;
  lead?: Pick<
    Lead,
    'first_name' | 'last_name' | 'phone_number' | 'alt_phone_number' | 'esig_phone_number' | 'state_abbr'
  >;
  /** The blacklist's entries of the number and of the lead's main number. */
  blacklist: readonly Listed[];
  /** There is an unproven revocation at a number of the lead, and no admin has decided yet. */
  revocationAsked: boolean;
  /** The messages contain neither a name nor a number, because their reader may not have opened the lead. */
  anonymous?: true;
};

/** An entry from a disposition: the customer asked not to be called. */
export const isDoNotCall = (entry: Listed): boolean => entry.source === 'disposition';

/** How messages name the person: by name, else by number. */
export const nameOf = ({ number, lead, anonymous }: Pick<Reached, 'number' | 'lead' | 'anonymous'>): string =>
  anonymous ? 'the customer' : ((lead && leadName(lead)) ?? formatPhoneNumber(number));

/** How messages name a number of the person. */
export const numberNameOf = (number: PhoneNumber, { anonymous }: Pick<Reached, 'anonymous'>): string =>
  anonymous ? 'the customer’s number' : formatPhoneNumber(number);

/** Premium-rate numbers: +1 900, and the exchange 976 of any area code. */
const premiumRateProblem = (reached: Reached): string | undefined =>
  /^\+1(900|\d{3}976)/.test(reached.number)
    ? capitalized(`${numberNameOf(reached.number, reached)} is a premium-rate number.`)
    : undefined;

const doNotCallProblem = (reached: Pick<Reached, 'number' | 'lead' | 'anonymous'>): string =>
  capitalized(`${nameOf(reached)} has asked not to be contacted.`);

/** A "do not call" entry blocks all numbers of the lead; any other entry blocks only its own number. */
const blacklistProblem = (reached: Reached): string | undefined => {
  const { number, lead, blacklist } = reached;
  const ofNumber = blacklist.find(entry => entry.phone_number === number);
  const ofLead = lead && blacklist.find(entry => entry.phone_number === lead.phone_number);
  if ([ofNumber, ofLead].some(entry => entry && isDoNotCall(entry))) return doNotCallProblem(reached);
  return ofNumber && capitalized(`${numberNameOf(number, reached)} is on the blacklist.`);
};

/** The message why nobody is contacted until an admin has decided on a revocation. */
export const revocationAskedProblem = (reached: Pick<Reached, 'number' | 'lead' | 'anonymous'>): string =>
  `We were asked not to contact ${nameOf(reached)} any more. An admin decides on this first.`;

/** The message why a number may not be called or texted, at any hour. */
export const reachProblem = (reached: Reached): string | undefined =>
  premiumRateProblem(reached) ??
  blacklistProblem(reached) ??
  (reached.revocationAsked ? revocationAskedProblem(reached) : undefined);

/**
 * The message why a lead gets no e-mail at any address; `blacklist` has the entries of its numbers. Only do-not-call
 * entries count: other entries are not a wish of the customer.
 */
export const contactProblem = ({
  lead,
  blacklist,
  revocationAsked,
}: Pick<Reached, 'blacklist' | 'revocationAsked'> & { lead: NonNullable<Reached['lead']> }): string | undefined => {
  const reached = { number: lead.phone_number, lead };
  if (blacklist.some(isDoNotCall)) return doNotCallProblem(reached);
  return revocationAsked ? revocationAskedProblem(reached) : undefined;
};
