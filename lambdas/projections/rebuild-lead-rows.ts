import { logger } from '#platform/logger';
import { leadsToList } from '#platform/table/lead-rows/lead-rows';
import { projectLeadRow } from './project-lead-row.ts';

const PAGE = 100;
const AT_ONCE = 8;

/**
 * Lists every lead again, and removes the rows of leads that are gone, while the system runs: a scan of the whole table. It
 * writes only what differs. Returns how many leads and rows it looked at.
 */
export const rebuildLeadRows = async (): Promise<number> => {
  let looked = 0;
  let page: Awaited<ReturnType<typeof leadsToList>> | undefined;
  do {
    page = await leadsToList(page?.next, PAGE);
    for (let from = 0; from < page.ids.length; from += AT_ONCE)
      await Promise.all(page.ids.slice(from, from + AT_ONCE).map(projectLeadRow));
    looked += page.ids.length;
  } while (page.next);
  logger.info('leads list rebuilt', { items: looked });
  return looked;
};
