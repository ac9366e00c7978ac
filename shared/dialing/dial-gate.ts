import { formatPhoneNumber, type PhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';
import { isTollFree, placeOfNumber } from './area-codes.ts';
import { anywhereProblem, type CallingHours, callingHoursProblem } from './calling-hours.ts';
import { nameOf, type Reached, reachProblem } from './reach-problem.ts';
import { type Place, placeOfState } from './states.ts';

/** Who is to be called, and when. */
export type DialAttempt = Reached & { now: Timestamp; hours: CallingHours };

type Whereabouts = { place: Place; whose: string };

const originOf = (number: PhoneNumber): Whereabouts[] => {
  const place = placeOfNumber(number);
  return place ? [{ place, whose: formatPhoneNumber(number) }] : [];
};

/** Where the called person may be: the lead's state, and the area codes of the numbers. */
const whereabouts = (attempt: Omit<DialAttempt, 'blacklist'>): Whereabouts[] => {
  const { number, lead } = attempt;
  const home = placeOfState(lead?.state_abbr);
  const numbers = new Set([number, ...(lead ? [lead.phone_number] : [])]);
  return [...(home ? [{ place: home, whose: nameOf(attempt) }] : []), ...[...numbers].flatMap(originOf)];
};

/**
 * The message why it is too early or too late for a person; undefined if it is not: by the calling hours of each
 * possible place, or of the whole country if no place is known. A third party's toll-free number is a business line and
 * may be called at any time.
 */
export const hoursProblem = (attempt: Omit<DialAttempt, 'blacklist'>): string | undefined => {
  const known = whereabouts(attempt);
  if (known.length > 0)
    return known.map(({ place, whose }) => callingHoursProblem(place, whose, attempt)).find(Boolean);
  return attempt.lead || !isTollFree(attempt.number) ? anywhereProblem(nameOf(attempt), attempt) : undefined;
};

/** The message why a number may not be dialled or texted now; undefined if it may. */
export const dialProblem = (attempt: DialAttempt): string | undefined => reachProblem(attempt) ?? hoursProblem(attempt);
