import { expect, it } from 'vitest';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { healthPlanOf, healthSaleOf } from './health-plan.ts';

it('is the health plan of the products, also one that failed', () => {
  const dental = aSale({ type: 'dental', premium: 20_00 });
  expect(healthPlanOf([dental, aSelectedProduct({ status: 'failed', post_date: '2026-02-05' })])).toEqual({
    premium: 249_99,
    status: 'failed',
    post_date: '2026-02-05',
  });
  expect(healthPlanOf([dental])).toBeUndefined();
});

it.each([
  ['nothing without a status', {}, undefined],
  ['a sale', { status: 'sale' }, 'sale'],
  ['post-dated as a sale with a post date', { status: 'sale', post_date: '2026-02-05' }, 'post_date'],
  ['post-dated before the sale', { status: 'post_date', post_date: '2026-02-05' }, 'post_date'],
  ['failed, also with a post date', { status: 'failed', post_date: '2026-02-05' }, 'failed'],
] as const)('a health plan is marked as %s', (_, plan, expected) => {
  expect(healthSaleOf({ premium: 249_99, ...plan })).toBe(expected);
});

it('a lead without a health plan has no mark', () => {
  expect(healthSaleOf(undefined)).toBeUndefined();
});
