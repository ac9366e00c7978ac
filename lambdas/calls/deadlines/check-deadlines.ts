import { lazily } from '#platform/lazily';
import { countUnreadable } from '#platform/metrics';
import { readableOpenCalls } from '#platform/table/calls';
import { readableOpenJobs } from '#platform/table/jobs';
import { readablePresences } from '#platform/table/presences';
import { readableUsers } from '#platform/table/users';
import { readableDueRequests } from '#platform/table/website/call-requests';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import type { Timestamp } from '#shared/time';
import type { Repair } from '../reconcile/deps.ts';
import { readOrNone } from '../reconcile/read-or-none.ts';
import { runRepairs } from '../reconcile/run-repairs.ts';
import { withoutUnreadable } from '../reconcile/without-unreadable.ts';
import type { DeadlineDeps } from './deps.ts';
import { departuresToFind } from './find-departures.ts';
import { presencesToFollow } from './follow-presences.ts';
import { OFFERED_AT_ONCE, requestsToOffer } from './queue-due-requests.ts';
import { declinersToReadmit } from './readmit-decliners.ts';
import { jobsToResume } from './resume-jobs.ts';
import { customersToReturn } from './return-customers.ts';

type Check = { now: Timestamp; returnWithinS: number; hours: CallingHours; outOfTime: () => boolean };

/** What is due, and the documents that could not be read. */
type Found = { due: Repair[]; unreadable: { id: string }[] };

/**
 * What is due of each kind, from lists of its own: a list that cannot be read stops only the deadlines of its kind, a
 * call that cannot be read only those of its conversation, and any other document only its own.
 */
const kinds = (deps: DeadlineDeps, check: Check): Record<string, () => Promise<Found>> => {
  // Two kinds read them: one read serves both.
  const openCalls = lazily(readableOpenCalls);
  const consoles = lazily(readablePresences);
  return {
    calls: async () => {
      const { calls, unreadable } = await openCalls();
      const whole = withoutUnreadable(calls, unreadable);
      return {
        due: [...customersToReturn(deps, whole, check), ...declinersToReadmit(deps, calls, check)],
        unreadable,
      };
    },
    presences: async () => {
      const [{ users, unreadable }, { presences, unreadable: reports }] = await Promise.all([
        readableUsers(),
        consoles(),
      ]);
      // If a user's reports cannot be read, it is not known whether the console is open.
      const known = users.filter(user => !reports.some(({ id }) => id === user.id));
      return {
        due: presencesToFollow(deps, { users: known, presences }, check),
        unreadable: [...unreadable, ...reports],
      };
    },
    jobs: async () => {
      const { jobs, unreadable } = await readableOpenJobs();
      return { due: jobsToResume(jobs, check), unreadable };
    },
    requests: async () => {
      const { requests, unreadable } = await readableDueRequests(check.now, OFFERED_AT_ONCE);
      return { due: requestsToOffer(deps, requests, check), unreadable };
    },
    // The last, because an interruption of our API silences every console.
    departures: async () => {
      const [{ calls, unreadable }, { presences }] = await Promise.all([openCalls(), consoles()]);
      return {
        due: departuresToFind(deps, { open: withoutUnreadable(calls, unreadable), presences }, check),
        unreadable: [],
      };
    },
  };
};

/**
 * Finds what is due by the clock and by no event, and does it: once, however many checks find it. It asks Twilio only
 * about waiting tasks while a call waits, and about legs of agents whose console does not say that they are there.
 * @throws Error if something was due and nothing succeeded, or, after the others, if a list could not be read
 */
export const checkDeadlines = async (deps: DeadlineDeps, check: Check): Promise<void> => {
  const unread: string[] = [];
  const found = await Promise.all(
    Object.entries(kinds(deps, check)).map(async ([kind, find]): Promise<Found> => {
      const read = await readOrNone({ message: 'deadlines not read', kind }, find);
      if (!read) unread.push(kind);
      return read ?? { due: [], unreadable: [] };
    }),
  );
  countUnreadable(found.flatMap(({ unreadable }) => unreadable));
  const { done, tried } = await runRepairs(
    found.flatMap(({ due }) => due),
    check,
  );
  if (unread.length > 0) throw new Error(`Deadlines that could not be read: ${unread.join(', ')}.`);
  if (done === 0 && tried > 0) throw new Error(`None of ${tried} deadlines was met.`);
};
