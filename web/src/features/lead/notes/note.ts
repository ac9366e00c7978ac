import type { Timestamp } from '#shared/time';

/** A note as both lists show it. */
export type Note = { id: string; author: string | undefined; text: string; created_ts: Timestamp };

/** What a stored note of either kind has. */
export type StoredNote = { id: string; version: number; created_ts: Timestamp };

/** The notes of one page; more are read on demand. */
export const PAGE_SIZE = 50;

export const newestFirst = (a: { created_ts: Timestamp }, b: { created_ts: Timestamp }): boolean =>
  a.created_ts > b.created_ts;
