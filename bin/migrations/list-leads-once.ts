import { getMigration, saveMigration } from '#platform/table/engine/migrations';
import type { Timestamp } from '#shared/time';
import { rebuildLeadRows } from '../../lambdas/projections/rebuild-lead-rows.ts';

/** Another number where rows get another form: then each is made again. */
const NAME = 'lead-row@1';

/**
 * Makes the rows of leads that were stored before the leads list had rows. A run that was interrupted begins again; after
 * one that has finished, later ones cost one read, because the stream keeps the rows. Returns how many items it looked at.
 */
export const listLeadsOnce = async (now: () => Timestamp): Promise<number> => {
  const before = await getMigration(NAME);
  if (before?.finished_ts) return 0;
  const looked = await rebuildLeadRows();
  await saveMigration({ name: NAME, upgraded: looked, unreadable: 0, finished_ts: now() }, before?.version);
  return looked;
};
