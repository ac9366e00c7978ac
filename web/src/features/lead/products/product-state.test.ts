import { expect, it } from 'vitest';
import { aProduct } from '../../../testing/a-product.ts';
import { stateTime } from './product-state.ts';

it.each([
  [{ status: 'sale', sale_ts: '2026-01-05T15:00:00.000Z' } as const, 'Jan 5, 2026, 10:00 AM in New York'],
  [{ status: 'failed', failed_ts: '2026-01-05T17:00:00.000Z' } as const, 'Jan 5, 2026, 12:00 PM in New York'],
  [{ status: 'post_date', post_date: '2026-03-01' } as const, '03/01/2026'],
  [{}, undefined],
])('the time of %j is %s', (changes, time) => {
  expect(stateTime(aProduct(changes))).toBe(time);
});
