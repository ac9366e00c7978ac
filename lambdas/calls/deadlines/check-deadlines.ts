import { openCalls } from '#platform/table/calls';
import { openJobs } from '#platform/table/jobs';
import { listPresences } from '#platform/table/presences';
import { listUsers } from '#platform/table/users';
import { dueCallRequests } from '#platform/table/website/call-requests';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import type { Timestamp } from '#shared/time';
import { runRepairs } from '../reconcile/run-repairs.ts';
import type { DeadlineDeps } from './deps.ts';
import { presencesToFollow } from './follow-presences.ts';
import { OFFERED_AT_ONCE, requestsToOffer } from './offer-due-requests.ts';
import { declinersToReadmit } from './readmit-decliners.ts';
import { jobsToResume } from './resume-jobs.ts';
import { customersToReturn } from './return-customers.ts';

type Check = { now: Timestamp; returnWithinS: number; hours: CallingHours; outOfTime: () => boolean };

/**
 * Finds what is due by the clock and by no event, and does it: once, however many checks find it. Without anything due
 * it asks Twilio nothing, except for the waiting tasks while a call waits.
 * @throws Error if something was due and nothing succeeded
 */
export const checkDeadlines = async (deps: DeadlineDeps, check: Check): Promise<void> => {
  const [open, users, presences, jobs, requests] = await Promise.all([
    openCalls(),
    listUsers(),
    listPresences(),
    openJobs(),
    dueCallRequests(check.now, OFFERED_AT_ONCE),
  ]);
  const due = [
    ...customersToReturn(deps, open, check),
    ...declinersToReadmit(deps, open, check),
    ...presencesToFollow(deps, { users, presences }, check),
    ...jobsToResume(jobs, check),
    ...requestsToOffer(deps, requests, check),
  ];
  const { done, tried } = await runRepairs(due, check);
  if (done === 0 && tried > 0) throw new Error(`None of ${tried} deadlines was met.`);
};
