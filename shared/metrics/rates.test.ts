import { describe, expect, it } from 'vitest';
import { abandonment, averageTalk, averageWait, flooredPercentage, serviceLevel, shareOf } from './rates.ts';

it.each([
  [1, 4, 0.25],
  [undefined, 4, 0],
  [1, 0, 0],
  [1, undefined, 0],
])('the share of %s in %s is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});

it.each([
  [2, 3, 66],
  [199, 100, 199],
  // Exact: 0.29 * 100 is less than 29.
  [29, 100, 29],
  [undefined, 3, 0],
  [2, 0, 0],
  [2, undefined, 0],
])('%s of %s is %s percent, rounded down', (part, whole, percentage) => {
  expect(flooredPercentage(part, whole)).toBe(percentage);
});

describe('the rates of a day', () => {
  const figures = {
    ...{ offered_qtd: 10, answered_qtd: 8, answered_in_time_qtd: 6, abandoned_qtd: 2 },
    ...{ wait_s: 160, talk_s: 600, calls_qtd: 12 },
  };

  it('are the service level and the abandonment of offered calls', () => {
    expect([serviceLevel(figures), abandonment(figures)]).toEqual([0.6, 0.2]);
  });

  it('are the average wait of an answered call and the average talk of any call', () => {
    expect([averageWait(figures), averageTalk(figures)]).toEqual([20, 50]);
  });

  it('leave calls without a duration out of the average talk', () => {
    expect(averageTalk({ ...figures, unanswered_qtd: 2 })).toBe(60);
    expect(averageTalk({ calls_qtd: 2, unanswered_qtd: 2 })).toBe(0);
  });

  it('are 0 without calls', () => {
    expect([serviceLevel, abandonment, averageWait, averageTalk].map(rate => rate({}))).toEqual([0, 0, 0, 0]);
  });
});
