import { logger } from '#platform/logger';
import type { Timestamp } from '#shared/time';
import type { Repair } from './deps.ts';

/** In one run, and at a time. Each asks Twilio a question or two, a few more where something is amiss. */
export const AT_MOST = 200;
const AT_ONCE = 8;

/** Another part each minute where there are more than one run can look into. */
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
 * Runs repairs, some at a time, until the time is up: the next minute goes on. Answers how many succeeded of how many;
 * one failure keeps no other waiting.
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
