import type { Timestamp } from '../time.ts';

const SOON_MS = 5 * 60_000;

/** Whether a request is for now: then no exact time is named, because it could not be kept. */
export const isDueSoon = (dueTs: Timestamp, now: Timestamp): boolean => Date.parse(dueTs) <= Date.parse(now) + SOON_MS;
