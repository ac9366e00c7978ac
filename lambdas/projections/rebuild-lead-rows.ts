import { logger } from '#platform/logger';
import { leadsToList } from '#platform/table/lead-rows/lead-rows';
import { forEachOfPages } from './for-each-of-pages.ts';
import { isReadable } from './is-readable.ts';
import { projectLeadRow } from './project-lead-row.ts';

const PAGE = 100;

/** How many leads and rows were looked at, and the ids of the leads that could not be read. */
type Listed = { items: number; unreadable: string[] };

/**
 * Lists every lead again, and removes the rows of leads that are gone, while the system runs: a scan of the whole table. It
 * writes only what differs. A lead that cannot be read stops no other; it stays listed as it was.
 */
export const rebuildLeadRows = async (): Promise<Listed> => {
  const unreadable = new Set<string>();
  const items = await forEachOfPages(
    from => leadsToList(from, PAGE),
    async id => {
      if (!(await isReadable(() => projectLeadRow(id)))) unreadable.add(id);
    },
  );
  logger.info('leads list rebuilt', { items });
  if (unreadable.size > 0) logger.error('unreadable leads stay listed as they were', { lead_ids: [...unreadable] });
  return { items, unreadable: [...unreadable] };
};
