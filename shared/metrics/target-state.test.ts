import { expect, it } from 'vitest';
import { targetState } from './target-state.ts';

const target = { high: 0.5, low: 0.25 };

it.each([
  [5, 10, { percentage: 50, state: 'above', message: 'Above target of 50%' }],
  [9, 10, { percentage: 90, state: 'above', message: 'Above target of 50%' }],
  [4, 10, { percentage: 40, state: 'between', message: 'Between target range' }],
  [499, 1000, { percentage: 49, state: 'between', message: 'Between target range' }],
  [251, 1000, { percentage: 25, state: 'between', message: 'Between target range' }],
  [25, 100, { percentage: 25, state: 'below', message: 'Below target of 25%' }],
  [0, 0, { percentage: 0, state: 'below', message: 'Below target of 25%' }],
])('%i of %i calls is against the target: %o', (part, calls, state) => {
  expect(targetState(part, calls, target)).toEqual(state);
});

it.each([
  [0.29, 'Above target of 29%'],
  [0.125, 'Above target of 12.5%'],
  [0.0725, 'Above target of 7.25%'],
])('names the target %d as it is', (high, message) => {
  expect(targetState(1, 1, { high, low: 0.01 }).message).toBe(message);
});

it('names a low target as it is', () => {
  expect(targetState(1, 10, { high: 0.5, low: 0.125 }).message).toBe('Below target of 12.5%');
});

it('has no state without a target', () => {
  expect(targetState(1, 3, undefined)).toEqual({ percentage: 33, state: 'no-target', message: 'No target' });
});
