import { callTable } from '#platform/apply-call-fact';
import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { openCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { userTable } from '#platform/twilio/set-availability';
import { provider } from '../provider/provider.ts';
import { relieveTable } from '../queue/relieve-table.ts';
import { takeOverTable } from '../supervision/take-over-table.ts';
import { reconcile } from './reconcile.ts';

/** Of the fifty seconds that a run may last: what has begun by then can still end. */
const BEGIN_WITHIN_MS = 35_000;

const deps = { openCalls, listUsers, calls: callTable, users: userTable, takeOverTable, relieveTable, provider };

/** Each minute: what webhooks should have told, and did not. */
export const handler = scheduleHandler('reconcile-calls', ({ now }) => {
  const started = Date.now();
  return reconcile(deps, { now, outOfTime: () => Date.now() - started > BEGIN_WITHIN_MS });
});
