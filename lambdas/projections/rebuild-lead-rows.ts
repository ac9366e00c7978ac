import { logger } from '#platform/logger';
import { leadsToList } from '#platform/table/lead-rows/lead-rows';
import { forEachOfPages } from './for-each-of-pages.ts';
import { projectLeadRow } from './project-lead-row.ts';

const PAGE = 100;

/**
 * Lists every lead again, and removes the rows of leads that are gone, while the system runs: a scan of the whole table. It
 * writes only what differs. Returns how many leads and rows it looked at.
 */
export const rebuildLeadRows = async (): Promise<number> => {
  const looked = await forEachOfPages(from => leadsToList(from, PAGE), projectLeadRow);
  logger.info('leads list rebuilt', { items: looked });
  return looked;
};
