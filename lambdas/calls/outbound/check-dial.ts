import { blacklistOf } from '#platform/blacklist-of';
import type { getBlacklistEntry } from '#platform/table/blacklist';
import { type DialAttempt, dialProblem } from '#shared/dialing/dial-gate';
import { Refusal } from '#shared/errors';

type Blacklist = { getBlacklistEntry: typeof getBlacklistEntry };

/** Asks the gate with what the blacklist says this instant: a number blocked a moment ago is blocked. */
export const dialProblemNow = async (
  table: Blacklist,
  attempt: Omit<DialAttempt, 'blacklist'>,
): Promise<string | undefined> => dialProblem({ ...attempt, blacklist: await blacklistOf(table, attempt) });

/** @throws Refusal `refused` with the gate's sentence */
export const requireDialable = async (table: Blacklist, attempt: Omit<DialAttempt, 'blacklist'>): Promise<void> => {
  const problem = await dialProblemNow(table, attempt);
  if (problem) throw new Refusal('refused', problem);
};
