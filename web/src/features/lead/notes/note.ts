import type { Timestamp } from '#shared/time';

/** A note as either list shows it. */
export type Note = { id: string; author: string | undefined; text: string; created_ts: Timestamp };

/** Notes of one reading: a lead with more of them is read on. */
export const PAGE_SIZE = 50;

export const newestFirst = (a: { created_ts: Timestamp }, b: { created_ts: Timestamp }): boolean =>
  a.created_ts > b.created_ts;
