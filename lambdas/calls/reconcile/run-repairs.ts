import { logger } from '#platform/logger';
import type { Timestamp } from '#shared/time';
import type { Repair } from './deps.ts';

/**
 * Limits of one run: repairs in all, and at a time. Each sends one or two requests to Twilio, more if it finds a
 * difference.
 */
export const AT_MOST = 200;
const AT_ONCE = 8;

/** If there are more repairs than one run allows, each minute takes the next part. */
const partOf = (repairs: Repair[], now: Timestamp): Repair[] => {
  if (repairs.length <= AT_MOST) return repairs;
  const from = (Math.floor(Date.parse(now) / 60_000) * AT_MOST) % repairs.length;
  return [...repairs.slice(from), ...repairs.slice(0, from)].slice(0, AT_MOST);
};

const attempt = async ({ name, ids, run }: Repair): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    logger.error('not reconciled', { repair: name, ...ids, error: error as Error });
    return false;
  }
};

/**
 * Runs repairs, several at a time, until the time is up. One failure does not stop the others. Returns how many
 * succeeded and how many were tried.
 */
export const runRepairs = async (
  repairs: Repair[],
  { now, outOfTime }: { now: Timestamp; outOfTime: () => boolean },
): Promise<{ done: number; tried: number }> => {
  const queue = partOf(repairs, now)[Symbol.iterator]();
  let [done, tried] = [0, 0];
  const work = async (): Promise<void> => {
    for (const repair of queue) {
      if (outOfTime()) return;
      tried++;
      if (await attempt(repair)) done++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, tried };
};
