import * as z from 'zod';
import { newYorkDay, newYorkHour } from '../new-york.ts';
import type { Timestamp } from '../time.ts';
import { Figures } from './figures.ts';

/**
 * What one document adds to the figures of one hour. A document may contribute to several: a sale, and its chargeback.
 */
export const Contribution = z.object({
  /** In New York, such as `2026-03-01`. */
  day: z.iso.date(),
  /** 0 to 23 in New York; the repeated hour of the day with 25 hours is one hour. */
  hour: z.number().int().min(0).max(23),
  /** The agent, by the user's id or e-mail; absent if nobody had the call. */
  user_id: z.string().optional(),
  user_email: z.string().optional(),
  group: z.string().optional(),
  lead_source: z.string().optional(),
  figures: Figures,
});
export type Contribution = z.infer<typeof Contribution>;

/** A contribution whose agent is known by id; an e-mail that belongs to nobody counts for the company alone. */
export const KnownContribution = Contribution.omit({ user_email: true });
export type KnownContribution = z.infer<typeof KnownContribution>;

/** The day and the hour of an instant. */
export const hourOf = (ts: Timestamp): Pick<Contribution, 'day' | 'hour'> => ({
  day: newYorkDay(ts),
  hour: newYorkHour(ts),
});
