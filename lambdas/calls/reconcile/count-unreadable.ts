import { count } from '#platform/metrics';

/**
 * Counts documents that could not be read, which has an alarm. A failure would repeat the run without reading more, and
 * fill the dead-letter queue until the document is repaired.
 */
export const countUnreadable = (documents: unknown[]): void => {
  for (const _ of documents) count('DocumentUnread');
};
