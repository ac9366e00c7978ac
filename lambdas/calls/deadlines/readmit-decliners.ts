import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import { mayReturnToDecliners } from '#shared/routing/declined';
import type { Timestamp } from '#shared/time';
import { isWaiting } from '../queue/complete-task.ts';
import type { Repair } from '../reconcile/deps.ts';
import type { DeadlineDeps } from './deps.ts';

/** Offers the waiting tasks again to the agents who declined them long enough ago (docs/decisions/0048). */
const readmitAll = async ({ provider }: Pick<DeadlineDeps, 'provider'>, now: Timestamp): Promise<void> => {
  const tasks = await provider.liveTasks();
  const due = tasks.filter(task => isWaiting(task) && mayReturnToDecliners(task.attributes ?? {}, now));
  await Promise.all(due.map(({ sid }) => provider.readmitDecliners(sid, now)));
};

/** Only Twilio knows who declined, so it is asked while a call waits. */
export const declinersToReadmit = (deps: DeadlineDeps, open: Call[], { now }: { now: Timestamp }): Repair[] =>
  open.some(isPending) ? [{ name: 'declines', ids: {}, run: () => readmitAll(deps, now) }] : [];
