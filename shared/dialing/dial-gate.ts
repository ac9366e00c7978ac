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

/** Where they may be: where the lead lives, and where her numbers are from. */
const whereabouts = (attempt: DialAttempt): Whereabouts[] => {
  const { number, lead } = attempt;
  const home = placeOfState(lead?.state_abbr);
  const numbers = new Set([number, ...(lead ? [lead.phone_number] : [])]);
  return [...(home ? [{ place: home, whose: nameOf(attempt) }] : []), ...[...numbers].flatMap(originOf)];
};

/**
 * Why a number may not be dialled now, as a sentence; undefined when it may. First what holds for texts too, then the
 * hours of the day: it must be day wherever somebody may be, and all over the country where nothing is known of that. A
 * third party's toll-free number is a business line, which may be called at any time.
 */
export const dialProblem = (attempt: DialAttempt): string | undefined => {
  const problem = reachProblem(attempt);
  if (problem) return problem;
  const known = whereabouts(attempt);
  if (known.length > 0)
    return known.map(({ place, whose }) => callingHoursProblem(place, whose, attempt)).find(Boolean);
  return attempt.lead || !isTollFree(attempt.number) ? anywhereProblem(nameOf(attempt), attempt) : undefined;
};
