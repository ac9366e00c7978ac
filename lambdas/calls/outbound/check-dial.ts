import { blacklistOf } from '#platform/blacklist-of';
import { type DialAttempt, dialProblem } from '#shared/dialing/dial-gate';
import { Refusal } from '#shared/errors';

/** Asks the gate with what the blacklist says this instant: a number blocked a moment ago is blocked. */
export const dialProblemNow = async (attempt: Omit<DialAttempt, 'blacklist'>): Promise<string | undefined> =>
  dialProblem({ ...attempt, blacklist: await blacklistOf(attempt) });

/** @throws Refusal `refused` with the gate's sentence */
export const requireDialable = async (attempt: Omit<DialAttempt, 'blacklist'>): Promise<void> => {
  const problem = await dialProblemNow(attempt);
  if (problem) throw new Refusal('refused', problem);
};
