import { expect, it } from 'vitest';
import { aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { firstPostDate, productsOnLead } from './products-on-lead.ts';

it('contains the products that have not failed, with their post dates', () => {
  expect(
    productsOnLead([
      aSelectedProduct({ type: 'discount_plan' }),
      aSelectedProduct({ status: 'post_date', post_date: '2026-02-05' }),
      aSelectedProduct({ type: 'dental', status: 'failed', post_date: '2026-02-01' }),
    ]),
  ).toStrictEqual({ health: { post_date: '2026-02-05' }, discount_plan: {} });
  expect(productsOnLead([])).toEqual({});
});

it('firstPostDate returns the first of several post dates', () => {
  expect(firstPostDate({ health: { post_date: '2026-02-09' }, dental: { post_date: '2026-02-05' }, vision: {} })).toBe(
    '2026-02-05',
  );
  expect([firstPostDate({ health: {} }), firstPostDate(undefined)]).toEqual([undefined, undefined]);
});
