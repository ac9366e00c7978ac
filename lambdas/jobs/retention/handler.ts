import { deleteObject } from '#platform/delete-object';
import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { applyRetention } from './apply-retention.ts';

/** What begins within this time can finish before the function is ended, after five minutes. */
const BEGIN_WITHIN_MS = 240_000;

/** Erases what is kept long enough, once an hour. */
export const handler = scheduleHandler('apply-retention', ({ now }) => {
  const started = Date.now();
  return applyRetention({ deleteObject, outOfTime: () => Date.now() - started > BEGIN_WITHIN_MS }, { now });
});
