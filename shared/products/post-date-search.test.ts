import { expect, it } from 'vitest';
import { aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { matchesSearch } from './post-date-search.ts';
import { PostDatedProduct } from './post-dated-product.ts';

const product = PostDatedProduct.parse(
  aSelectedProduct({ status: 'post_date', post_date: '2026-02-05', enrollment_fee: 125_00, lead_name: 'Ada Park' }),
);

it.each([
  ['the product', 'guardian', true],
  ['the customer, with spaces around it', ' ADA p', true],
  ['the premium', '249.99', true],
  ['the enrollment fee', '125.00', true],
  ['the day', '02/05/2026', true],
  ['the status', 'post date', true],
  ['the type', 'health', true],
  ['another customer', 'bob', false],
])('a search of the post dates by %s', (_, search, found) => {
  expect(matchesSearch(product, search)).toBe(found);
});

it('a search finds a product that has no fee, day and customer yet by what it has', () => {
  const { enrollment_fee: _f, post_date: _d, lead_name: _n, status: _s, ...bare } = product;
  expect([matchesSearch(bare, 'guardian'), matchesSearch(bare, 'ada')]).toEqual([true, false]);
});
