import { listCallEvents } from '#shared/contracts/calls';
import { usePagedQuery } from '../../../lib/api/paged-query.ts';

/** docs/product.md, Call events. */
export const PAGE_SIZE = 50;

/** A task's events, a page at a time. */
export const useEventPages = (taskSid: string) =>
  usePagedQuery(listCallEvents, { task_sid: taskSid, limit: PAGE_SIZE });
