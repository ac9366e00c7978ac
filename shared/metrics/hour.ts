import * as z from 'zod';
import { newYorkHour } from '../new-york.ts';
import type { Timestamp } from '../time.ts';

/** An hour of New York's day as the report names it, from `00` to `23`. */
export const HourName = z.string().regex(/^([01]\d|2[0-3])$/);

/** Whether an instant is in this hour of its day in New York. */
export const isInHour = (ts: Timestamp, hour: string): boolean => newYorkHour(ts) === Number(hour);
