import type { Figures } from './figures.ts';

/** A part of a whole, from 0 to 1; 0 if there is nothing to divide by. */
export const shareOf = (part: number | undefined, whole: number | undefined): number =>
  whole ? (part ?? 0) / whole : 0;

/** In whole percent, rounded down (docs/product.md, Performance funnel). */
export const flooredPercentage = (part: number | undefined, whole: number | undefined): number =>
  whole ? Math.floor(((part ?? 0) * 100) / whole) : 0;

/** Offered calls that were answered within 20 s. */
export const serviceLevel = (figures: Figures): number => shareOf(figures.answered_in_time_qtd, figures.offered_qtd);

/** Offered calls whose customer hung up in the queue. */
export const abandonment = (figures: Figures): number => shareOf(figures.abandoned_qtd, figures.offered_qtd);

/** Seconds that an answered call waited. */
export const averageWait = (figures: Figures): number => shareOf(figures.wait_s, figures.answered_qtd);

/** Agents' calls that have a duration. */
export const callsWithDuration = ({ calls_qtd = 0, unanswered_qtd = 0 }: Figures): number => calls_qtd - unanswered_qtd;

/** Seconds that an agent talked in such a call. */
export const averageTalk = (figures: Figures): number => shareOf(figures.talk_s, callsWithDuration(figures));
