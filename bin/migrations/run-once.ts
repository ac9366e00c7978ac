import { getMigration, saveMigration } from '#platform/table/engine/migrations';
import type { Timestamp } from '#shared/time';

/**
 * Runs a migration that is never needed again once it has finished, because the code of this release writes the new
 * form: later runs cost one read. An interrupted run begins again. `work` returns the number of items; the result is
 * that number, or 0 where nothing was done.
 */
export const runOnce = async (name: string, now: () => Timestamp, work: () => Promise<number>): Promise<number> => {
  const before = await getMigration(name);
  if (before?.finished_ts) return 0;
  const upgraded = await work();
  await saveMigration({ name, upgraded, unreadable: 0, finished_ts: now() }, before?.version);
  return upgraded;
};
