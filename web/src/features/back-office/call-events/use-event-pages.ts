import { listCallEvents } from '#shared/contracts/calls';
import { useTurnedPages } from '../../../lib/api/paged-query.ts';

/** Spec 3, section 9. */
export const PAGE_SIZE = 50;

/** A task's events a page at a time. */
export const useEventPages = (taskSid: string) =>
  useTurnedPages(listCallEvents, { task_sid: taskSid, limit: PAGE_SIZE });
