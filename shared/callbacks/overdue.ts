import type { Timestamp } from '../time.ts';

/** Whether the time of a callback has come (docs/product.md, Upcoming callbacks). */
export const isOverdue = ({ callback_time }: { callback_time: Timestamp }, now: Date): boolean =>
  Date.parse(callback_time) <= now.getTime();
