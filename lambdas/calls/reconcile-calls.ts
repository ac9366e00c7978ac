import { callTable } from '#platform/apply-call-fact';
import { scheduleHandler } from '#platform/schedule-handler';
import { userTable } from '#platform/set-availability';
import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { provider } from './provider.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { relieveTable } from './relieve-table.ts';
import { takeOverTable } from './take-over-table.ts';

/** Of the fifty seconds that a run may last: what has begun by then can still end. */
const BEGIN_WITHIN_MS = 35_000;

const deps = { openCalls, listUsers, calls: callTable, users: userTable, takeOverTable, relieveTable, provider };

/** Each minute: what webhooks should have told, and did not. */
export const handler = scheduleHandler('reconcile-calls', ({ now }) => {
  const started = Date.now();
  return reconcile(deps, { now, outOfTime: () => Date.now() - started > BEGIN_WITHIN_MS });
});
