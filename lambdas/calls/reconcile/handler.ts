import { env } from '#platform/env';
import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { provider } from '../provider/provider.ts';
import { reconcile } from './reconcile.ts';

/** A run may last fifty seconds: what starts within this time can still finish. */
const BEGIN_WITHIN_MS = 35_000;

/** Runs each minute and repairs what lost webhooks should have reported. */
export const handler = scheduleHandler('reconcile-calls', ({ now }) => {
  const started = Date.now();
  const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
  return reconcile({ provider }, { now, hours: env('CALLING_HOURS'), outOfTime });
});
