import { describe, expect, it } from 'vitest';
import { barOf, chartScale, depthOf } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it('has round steps from zero to above the highest value', () => {
    expect(chartScale([3, 17, 8], 1).ticks).toEqual([0, 5, 10, 15, 20]);
    expect(chartScale([120_034_00], 1).ticks).toEqual([0, 50_000_00, 100_000_00, 150_000_00]);
  });

  it('has no half counts where there are few', () => {
    expect(chartScale([1], 1).ticks).toEqual([0, 1]);
    expect(chartScale([2, 1], 1).ticks).toEqual([0, 1, 2]);
  });

  it('has steps of a share that are round in decimals', () => {
    expect(chartScale([0.55], 0.01).ticks).toEqual([0, 0.2, 0.4, 0.6]);
  });

  it('goes below zero where a chargeback made a day negative', () => {
    expect(chartScale([-40, 90], 1).ticks).toEqual([-50, 0, 50, 100]);
    expect(chartScale([-40], 1).ticks).toEqual([-40, -30, -20, -10, 0]);
  });

  it('is one step high where nothing is counted', () => {
    expect(chartScale([], 1).ticks).toEqual([0, 1]);
    expect(chartScale([0, 0], 1).ticks).toEqual([0, 1]);
  });

  it('lets bars stand on zero or hang from it', () => {
    const scale = chartScale([-40, 90], 1);
    expect(barOf(scale, 50).top).toBe(depthOf(scale, 50));
    expect(barOf(scale, 50).height).toBeCloseTo(100 / 3);
    expect(barOf(scale, -50).top).toBe(depthOf(scale, 0));
    expect(barOf(scale, 0).height).toBe(0);
  });
});
