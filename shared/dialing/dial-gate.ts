import { formatPhoneNumber } from '../phone/phone-number.ts';
import type { Timestamp } from '../time.ts';
import { placeOfNumber } from './area-codes.ts';
import { blacklistProblem, nameOf, type Reached } from './blacklist-problem.ts';
import { type CallingHours, callingHoursProblem } from './calling-hours.ts';
import { placeOfState } from './states.ts';

/** Who is to be called, and when. */
export type DialAttempt = Reached & { now: Timestamp; hours: CallingHours };

/**
 * Why a number may not be dialled now, as a sentence; undefined when it may. The blacklist first, then the hours of
 * the day both where the lead lives and where the number is from: it must be day in either. What is unknown of the two
 * decides nothing.
 */
export const dialProblem = (attempt: DialAttempt): string | undefined => {
  const listed = blacklistProblem(attempt);
  if (listed) return listed;
  const [home, origin] = [placeOfState(attempt.lead?.state_abbr), placeOfNumber(attempt.number)];
  return (
    (home && callingHoursProblem(home, nameOf(attempt), attempt)) ??
    (origin && callingHoursProblem(origin, formatPhoneNumber(attempt.number), attempt))
  );
};
