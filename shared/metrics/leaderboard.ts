import type { Figures } from './figures.ts';

/** A closer's week as the leaderboard ranks it; premiums in cents. */
type WeeklyStats = { sales: number; ancillaries: number; premiums: number };

export const weeklyStatsOf = (figures: Figures): WeeklyStats => ({
  sales: figures.sales_qtd ?? 0,
  ancillaries: figures.ancillaries_qtd ?? 0,
  premiums: figures.premiums ?? 0,
});

const ANCILLARY_POINTS = 0.25;
const POINTS_PER_CENT_OF_PREMIUM = 1 / 100_000;

/**
 * A closer's score (docs/decisions/0061): a point for each health plan, a quarter for each other product, and a point
 * for each 1,000 dollars of monthly premium. Rounded to two decimals, as it is shown: equal scores are equal ranks.
 */
export const rankingScore = ({ sales, ancillaries, premiums }: WeeklyStats): number =>
  Math.round((sales + ancillaries * ANCILLARY_POINTS + premiums * POINTS_PER_CENT_OF_PREMIUM) * 100) / 100;

type Ranked<T> = T & { rank: number; score: number };

/** The closers by score, the highest first; equal scores share a rank, and the next rank is skipped. */
export const rankedBy = <T extends WeeklyStats>(closers: readonly T[]): Ranked<T>[] => {
  const scored = closers.map(closer => ({ ...closer, score: rankingScore(closer) }));
  return scored
    .map(closer => ({ ...closer, rank: 1 + scored.filter(other => other.score > closer.score).length }))
    .sort((a, b) => a.rank - b.rank);
};
