import type { Timestamp } from '#shared/time';
import { rebuildLeadRows } from '../../lambdas/projections/rebuild-lead-rows.ts';
import { runOnce } from './run-once.ts';

/** Another number where rows get another form: then each is made again. */
const NAME = 'lead-row@5';

/**
 * Makes the rows of leads that were stored before the leads list had rows, the prefixes of full names and e-mails, the leads'
 * other numbers, or the groups and the earlier ones of their sales; the stream keeps them from then on. Returns how many
 * items it looked at.
 */
export const listLeadsOnce = (now: () => Timestamp): Promise<number> =>
  runOnce(NAME, now, async () => (await rebuildLeadRows()).items);
