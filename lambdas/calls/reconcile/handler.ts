import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { provider } from '../provider/provider.ts';
import { reconcile } from './reconcile.ts';

/** Of the fifty seconds that a run may last: what has begun by then can still end. */
const BEGIN_WITHIN_MS = 35_000;

/** Each minute: repairs what a lost webhook should have reported. */
export const handler = scheduleHandler('reconcile-calls', ({ now }) => {
  const started = Date.now();
  return reconcile({ provider }, { now, outOfTime: () => Date.now() - started > BEGIN_WITHIN_MS });
});
