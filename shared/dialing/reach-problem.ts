import type { BlacklistEntry } from '../blacklist/blacklist-entry.ts';
import { type Lead, leadName } from '../leads/lead.ts';
import { formatPhoneNumber, type PhoneNumber } from '../phone/phone-number.ts';

type Listed = Pick<BlacklistEntry, 'phone_number' | 'source'>;

/** Whom somebody wants to reach. Of a third party there is no lead. */
export type Reached = {
  number: PhoneNumber;
  lead?: Pick<Lead, 'first_name' | 'last_name' | 'phone_number' | 'state_abbr'>;
  /** What the blacklist has of the number, and of the lead's own where that is another. */
  blacklist: readonly Listed[];
};

/** Entries that a disposition made: the customer has said that she wants no calls. */
const isDoNotCall = (entry: Listed): boolean => entry.source === 'disposition';

/** How a sentence calls them: by name, else by number. */
export const nameOf = ({ number, lead }: Pick<Reached, 'number' | 'lead'>): string =>
  (lead && leadName(lead)) ?? formatPhoneNumber(number);

/** Numbers that their owner is paid for: +1 900, and the exchange 976 of any area code. */
const premiumRateProblem = (number: PhoneNumber): string | undefined =>
  /^\+1(900|\d{3}976)/.test(number) ? `${formatPhoneNumber(number)} is a premium-rate number.` : undefined;

/** Who wants no calls wants none at another number either; any other reason is one against the number alone. */
const blacklistProblem = (reached: Reached): string | undefined => {
  const { number, lead, blacklist } = reached;
  const own = blacklist.find(entry => entry.phone_number === number);
  const hers = blacklist.find(entry => entry.phone_number === lead?.phone_number);
  if ([own, hers].some(entry => entry && isDoNotCall(entry)))
    return `${nameOf(reached)} has asked not to be contacted.`;
  return own && `${formatPhoneNumber(number)} is on the blacklist.`;
};

/** Why nobody may be called or texted at a number, whatever the hour, as a sentence. */
export const reachProblem = (reached: Reached): string | undefined =>
  premiumRateProblem(reached.number) ?? blacklistProblem(reached);
