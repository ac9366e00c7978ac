import { test } from './journey.ts';

/**
 * Runs independent steps by their titles at the same time, so that their waiting overlaps. Waits for all of them
 * before it throws the first failure.
 */
export const inParallel = async (steps: Record<string, () => Promise<void>>): Promise<void> => {
  const results = await Promise.allSettled(Object.entries(steps).map(([title, step]) => test.step(title, step)));
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
};
