import { reachFactsOf, type ToReach } from '#platform/do-not-call/reach-facts';
import { type DialAttempt, dialProblem } from '#shared/dialing/dial-gate';
import { Rejection } from '#shared/errors';

/** The time zone and the other numbers of such a lead are not known (docs/decisions/0041). */
export const LEAD_UNREAD = 'This lead cannot be read, so nobody knows whether it may be called. Please tell an admin.';

type Attempt = Omit<DialAttempt, 'blacklist' | 'revocationAsked' | 'lead'> & ToReach;

/** Checks the dial rules with consistent reads of the blacklist and of the revocations that were asked. */
export const dialProblemNow = async (attempt: Attempt): Promise<string | undefined> =>
  dialProblem({ ...attempt, ...(await reachFactsOf(attempt)) });

/** @throws Rejection `rejected` with the message of the rule that forbids the dial */
export const requireDialable = async (attempt: Attempt): Promise<void> => {
  const problem = await dialProblemNow(attempt);
  if (problem) throw new Rejection('rejected', problem);
};
