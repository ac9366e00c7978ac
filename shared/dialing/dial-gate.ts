import { formatPhoneNumber, type PhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';
import { placeOfNumber } from './area-codes.ts';
import { blacklistProblem, nameOf, type Reached } from './blacklist-problem.ts';
import { anywhereProblem, type CallingHours, callingHoursProblem } from './calling-hours.ts';
import { type Place, placeOfState } from './states.ts';

/** Who is to be called, and when. */
export type DialAttempt = Reached & { now: Timestamp; hours: CallingHours };

type Whereabouts = { place: Place; whose: string };

const originOf = (number: PhoneNumber): Whereabouts[] => {
  const place = placeOfNumber(number);
  return place ? [{ place, whose: formatPhoneNumber(number) }] : [];
};

/** Where they may be: where the lead lives, and where her numbers are from. */
const whereabouts = (attempt: DialAttempt): Whereabouts[] => {
  const { number, lead } = attempt;
  const home = placeOfState(lead?.state_abbr);
  const numbers = new Set([number, ...(lead ? [lead.phone_number] : [])]);
  return [...(home ? [{ place: home, whose: nameOf(attempt) }] : []), ...[...numbers].flatMap(originOf)];
};

/**
 * Why a number may not be dialled now, as a sentence; undefined when it may. The blacklist first, then the hours of
 * the day: it must be day wherever a lead may be, and all over the country where nothing is known of that. A third
 * party without a place is a business line, toll-free, which may be called at any time.
 */
export const dialProblem = (attempt: DialAttempt): string | undefined => {
  const listed = blacklistProblem(attempt);
  if (listed) return listed;
  const known = whereabouts(attempt);
  if (known.length === 0) return attempt.lead && anywhereProblem(nameOf(attempt), attempt);
  return known.map(({ place, whose }) => callingHoursProblem(place, whose, attempt)).find(Boolean);
};
