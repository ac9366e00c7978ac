import { expect, it } from 'vitest';
import { funnelShapes } from './funnel-shapes.ts';

it('is as wide as each figure at the top of its step, and as the next one at the bottom', () => {
  expect(funnelShapes([100, 50, 10, 5], { width: 200, height: 300 })).toEqual([
    '0,0 200,0 150,72 50,72',
    '50,75 150,75 110,147 90,147',
    '90,150 110,150 105,222 95,222',
    '95,225 105,225 105,297 95,297',
  ]);
});

it('shows steps of zero and below as a line, and does not widen towards a larger step', () => {
  expect(funnelShapes([1, 4, 0, -2], { width: 200, height: 300 })).toEqual([
    '75,0 125,0 125,72 75,72',
    '0,75 200,75 101,147 99,147',
    '99,150 101,150 101,222 99,222',
    '99,225 101,225 101,297 99,297',
  ]);
  expect(funnelShapes([0, 0], { width: 10, height: 20 })).toEqual(['4,0 6,0 6,7 4,7', '4,10 6,10 6,17 4,17']);
});
