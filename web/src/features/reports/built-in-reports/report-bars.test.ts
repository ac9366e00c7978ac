import { describe, expect, it } from 'vitest';
import { reportBars } from './report-bars.ts';

describe('the bars of a report', () => {
  it('stand on zero, below ticks at round values', () => {
    expect(reportBars([0, 230, 460], 1)).toEqual({
      ticks: [0, 100, 200, 300, 400, 500],
      zero: 100,
      bars: [
        { top: 100, height: 0, isNegative: false },
        { top: 54, height: 46, isNegative: false },
        { top: 8, height: 92, isNegative: false },
      ],
    });
  });

  it('hang from zero where the value is negative', () => {
    expect(reportBars([-50, 150], 1)).toEqual({
      ticks: [-50, 0, 50, 100, 150],
      zero: 75,
      bars: [
        { top: 75, height: 25, isNegative: true },
        { top: 0, height: 75, isNegative: false },
      ],
    });
  });

  it('are left out where there is no value', () => {
    expect(reportBars([undefined, 5], 1).bars).toEqual([undefined, { top: 0, height: 100, isNegative: false }]);
  });

  it.each([
    { values: [], ticks: [0, 1] },
    { values: [0, undefined], ticks: [0, 1] },
    { values: [3], ticks: [0, 1, 2, 3] },
    { values: [-2], ticks: [-2, -1, 0] },
  ])('of $values have ticks at whole calls', ({ values, ticks }) => {
    expect(reportBars(values, 1).ticks).toEqual(ticks);
  });

  it('have ticks below one where the values are shares', () => {
    expect(reportBars([0.75], 0).ticks.map(tick => tick.toFixed(1))).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8']);
  });
});
