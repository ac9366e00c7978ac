import { env } from '#platform/env';
import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { provider } from '../provider/provider.ts';
import { checkDeadlines } from './check-deadlines.ts';

/** A check may last thirty seconds: what starts within this time can still finish. */
const BEGIN_WITHIN_MS = 15_000;

/** Runs every ten seconds, for each message of `schedule-checks.ts`. */
export const handler = scheduleHandler('check-deadlines', ({ now }) => {
  const started = Date.now();
  const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
  return checkDeadlines(
    { provider },
    { now, returnWithinS: env('AGENT_RETURN_S'), hours: env('CALLING_HOURS'), outOfTime },
  );
});
