import { describe, expect, it } from 'vitest';
import { rankedBy, rankingScore, weeklyStatsOf } from './leaderboard.ts';

const stats = { sales: 0, ancillaries: 0, premiums: 0 };

describe('the score', () => {
  it.each([
    ['nothing', {}, 0],
    ['a health plan', { sales: 1 }, 1],
    ['another product', { ancillaries: 1 }, 0.25],
    ['1,000 dollars of premium', { premiums: 1000_00 }, 1],
    ['all of them', { sales: 2, ancillaries: 3, premiums: 749_97 }, 3.5],
    ['a week with more chargebacks than sales', { sales: -1, premiums: -249_99 }, -1.25],
  ])('of %s', (_, week, score) => {
    expect(rankingScore({ ...stats, ...week })).toBe(score);
  });

  it('has two decimals', () => {
    expect([rankingScore({ ...stats, premiums: 14_99 }), rankingScore({ ...stats, premiums: 15_01 })]).toEqual([
      0.01, 0.02,
    ]);
  });
});

it('the week of a closer is read from the figures of the leaderboard', () => {
  expect(weeklyStatsOf({ sales_qtd: 2, ancillaries_qtd: 1, premiums: 500_00 })).toEqual({
    sales: 2,
    ancillaries: 1,
    premiums: 500_00,
  });
  expect(weeklyStatsOf({})).toEqual(stats);
});

describe('ranking', () => {
  const closer = (name: string, sales: number, premiums = 0) => ({ name, ...stats, sales, premiums });
  const ranks = (...closers: ReturnType<typeof closer>[]) => rankedBy(closers).map(({ name, rank }) => [name, rank]);

  it('puts the highest score first', () => {
    expect(ranks(closer('ann', 1), closer('bea', 3), closer('cid', 2))).toEqual([
      ['bea', 1],
      ['cid', 2],
      ['ann', 3],
    ]);
  });

  it('gives equal scores one rank, in the given order, and skips the next rank', () => {
    expect(ranks(closer('ann', 0), closer('bea', 2), closer('cid', 2), closer('dan', 1))).toEqual([
      ['bea', 1],
      ['cid', 1],
      ['dan', 3],
      ['ann', 4],
    ]);
  });

  it('gives scores that are shown as equal one rank', () => {
    expect(ranks(closer('ann', 1, 1_00), closer('bea', 1, 2_00))).toEqual([
      ['ann', 1],
      ['bea', 1],
    ]);
  });

  it('keeps what is known of a closer, with the score', () => {
    expect(rankedBy([closer('ann', 2, 250_00)])).toEqual([{ ...closer('ann', 2, 250_00), rank: 1, score: 2.25 }]);
    expect(rankedBy([])).toEqual([]);
  });
});
