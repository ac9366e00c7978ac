import { expect, it } from 'vitest';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { productsWith, statusTime } from './status-time.ts';

const created_ts = '2026-01-05T15:00:00.000Z';

it.each([
  [
    'a sale by the day on which it becomes effective',
    aSale({ created_ts, effective_date: '2026-02-01' }),
    '2026-02-01',
  ],
  ['a sale without that day by its creation', aSale({ created_ts, effective_date: undefined }), created_ts],
  ['a failed one by when it failed', aSale({ status: 'failed', failed_ts: '2026-01-07' }), '2026-01-07'],
  ['a post-dated one by when it was', aSale({ status: 'post_date', post_date_ts: '2026-01-06' }), '2026-01-06'],
  ['one without a status not at all', aSelectedProduct({ created_ts }), undefined],
])('products of a closer are ordered: %s', (_, product, expected) => {
  expect(statusTime(product)).toBe(expected);
});

it('a sale that is effective today is active, and one from tomorrow on is a sale', () => {
  const today = '2026-02-28';
  const isIn = (status: 'sale' | 'active', day: string) => {
    const { between } = productsWith(status, today);
    return between.first <= day && day < between.last;
  };
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map(day => isIn('active', day))).toEqual([true, true, false]);
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map(day => isIn('sale', day))).toEqual([false, false, true]);
  expect([productsWith('active', today).status, productsWith('sale', today).status]).toEqual(['sale', 'sale']);
});

it.each(['failed', 'post_date'] as const)('all products with the status %s are listed, of whatever time', status => {
  expect(productsWith(status, '2026-02-28')).toEqual({ status, between: { first: '0', last: '9999' } });
});
