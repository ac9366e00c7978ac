import type { PhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';
import type { CallingHours } from './allowed-hours.ts';
import { isTollFree, placeOfNumber } from './area-codes.ts';
import type { Callee, CalleeLocation } from './callee.ts';
import { hoursProblemOf } from './dial-hours.ts';
import { nameOf, numberNameOf, type Reached, reachProblem } from './reach-problem.ts';
import { placeOfState } from './states.ts';

/** Who is to be called, and when. */
export type DialAttempt = Reached & { now: Timestamp; hours: CallingHours };

type Called = Omit<Reached, 'blacklist' | 'revocationAsked'>;

const originOf = (number: PhoneNumber, called: Called): CalleeLocation[] => {
  const place = placeOfNumber(number);
  return place ? [{ place, whose: numberNameOf(number, called) }] : [];
};

/** Where the called person may be: the lead's state, and the area codes of the numbers. */
const whereabouts = (called: Called): CalleeLocation[] => {
  const { number, lead } = called;
  const home = placeOfState(lead?.state_abbr);
  const numbers = new Set([number, ...(lead ? [lead.phone_number] : [])]);
  return [
    ...(home ? [{ place: home, whose: nameOf(called) }] : []),
    ...[...numbers].flatMap(each => originOf(each, called)),
  ];
};

/** Whom a call reaches, for the rules of the clock. A third party's toll-free number is a business line. */
export const calleeOf = (called: Called): Callee => ({
  whose: nameOf(called),
  places: whereabouts(called),
  anytime: called.lead === undefined && isTollFree(called.number),
});

/** The message why it is too early or too late for a person; undefined if it is not. */
export const hoursProblem = (attempt: Called & Pick<DialAttempt, 'now' | 'hours'>): string | undefined =>
  hoursProblemOf(calleeOf(attempt), attempt);

/** The message why a number may not be dialled or texted now; undefined if it may. */
export const dialProblem = (attempt: DialAttempt): string | undefined => reachProblem(attempt) ?? hoursProblem(attempt);
