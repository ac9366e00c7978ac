import { blacklistOf } from '#platform/blacklist-of';
import { type DialAttempt, dialProblem } from '#shared/dialing/dial-gate';
import { Rejection } from '#shared/errors';

/** Checks the dial rules with a consistent read of the blacklist. */
export const dialProblemNow = async (attempt: Omit<DialAttempt, 'blacklist'>): Promise<string | undefined> =>
  dialProblem({ ...attempt, blacklist: await blacklistOf(attempt) });

/** @throws Rejection `rejected` with the message of the rule that forbids the dial */
export const requireDialable = async (attempt: Omit<DialAttempt, 'blacklist'>): Promise<void> => {
  const problem = await dialProblemNow(attempt);
  if (problem) throw new Rejection('rejected', problem);
};
