import { describe, expect, it } from 'vitest';
import type { SelectedProduct } from '#shared/products/product';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { commissionOf, saleChangeOf, sumOfFigures } from './sale-to-count.ts';

const MARIA = 'maria.lopez@coverline.test';
const JAMES = 'james.carter@coverline.test';

const changeOf = (old: SelectedProduct | undefined, current: SelectedProduct | undefined) =>
  saleChangeOf({ entity: 'selected-product', old, new: current });

const countsOf = (old: SelectedProduct | undefined, current: SelectedProduct | undefined) =>
  (changeOf(old, current)?.counts ?? []).map(({ closer_email, day, figures }) => [
    closer_email,
    day,
    figures.sales_qtd,
    figures.ancillaries_qtd,
    figures.premiums,
    figures.commissions,
  ]);

const DAY = '2026-01-05';

describe('a product', () => {
  it('counts when it becomes a sale, with the commission of its fee', () => {
    expect(countsOf(aSelectedProduct(), aSale())).toEqual([[MARIA, DAY, 1, 0, 249_99, 135_00]]);
  });

  it.each(['dental', 'vision', 'wellness'] as const)('counts among the ancillaries when it is %s', type => {
    const sale = aSale({ type, group: '{product}_ancillary' });
    expect(countsOf(undefined, sale)).toEqual([[MARIA, DAY, 0, 1, 249_99, 135_00]]);
  });

  it('counts among the ancillaries when it is a discount plan', () => {
    const sale = aSale({ type: 'discount_plan', group: 'discount_plan' });
    expect(countsOf(undefined, sale)).toEqual([[MARIA, DAY, 0, 1, 249_99, 135_00]]);
  });

  it('counts on New York’s day of its sale', () => {
    expect(countsOf(undefined, aSale({ sale_ts: '2026-07-02T03:59:59.000Z' }))[0]?.[1]).toBe('2026-07-01');
  });

  it('is subtracted on the day of the sale when it fails', () => {
    const failed = aSale({ status: 'failed', failed_ts: '2026-01-09T12:00:00.000Z', version: 3 });
    expect(countsOf(aSale(), failed)).toEqual([[MARIA, DAY, -1, 0, -249_99, -135_00]]);
  });

  it('counts the difference when its fee is corrected', () => {
    const corrected = aSale({ enrollment_fee: 125_00, enrollment_fee_commission: 40_00, version: 3 });
    expect(countsOf(aSale(), corrected)).toEqual([[MARIA, DAY, 0, 0, 0, 15_00]]);
  });

  it('moves from one closer to another', () => {
    expect(countsOf(aSale(), aSale({ closer_email: JAMES, version: 3 }))).toEqual([
      [MARIA, DAY, -1, 0, -249_99, -135_00],
      [JAMES, DAY, 1, 0, 249_99, 135_00],
    ]);
  });

  it('moves from one day to another when its time of sale is corrected', () => {
    expect(countsOf(aSale(), aSale({ sale_ts: '2026-01-07T12:00:00.000Z', version: 3 }))).toEqual([
      [MARIA, DAY, -1, 0, -249_99, -135_00],
      [MARIA, '2026-01-07', 1, 0, 249_99, 135_00],
    ]);
  });

  it('is subtracted when it is removed', () => {
    expect(countsOf(aSale(), undefined)).toEqual([[MARIA, DAY, -1, 0, -249_99, -135_00]]);
  });

  it('is subtracted from the ancillaries when it is removed and was one', () => {
    const sale = aSale({ type: 'dental', group: '{product}_ancillary' });
    expect(countsOf(sale, undefined)).toEqual([[MARIA, DAY, 0, -1, -249_99, -135_00]]);
  });

  it.each<[string, SelectedProduct | undefined, SelectedProduct | undefined]>([
    ['without status', undefined, aSelectedProduct()],
    ['that is post-dated', aSelectedProduct(), aSelectedProduct({ status: 'post_date' })],
    ['that fails and was no sale', aSelectedProduct(), aSelectedProduct({ status: 'failed' })],
    ['without a closer', undefined, aSale({ closer_email: undefined })],
    ['that is sold and changes in a field that does not count', aSale(), aSale({ effective_date: '2026-03-01' })],
  ])('%s counts nothing', (_, old, current) => {
    expect(countsOf(old, current)).toEqual([]);
  });

  it('is marked by its version, so that each version counts once', () => {
    const marks = { lead_key: 'lead/42', product_type: 'health' };
    expect(changeOf(aSelectedProduct(), aSale({ version: 7 }))).toMatchObject({ ...marks, version: 7 });
    expect(changeOf(aSale({ version: 7 }), undefined)).toMatchObject({ ...marks, version: 8 });
  });

  it.each<[string, SelectedProduct | undefined, SelectedProduct | undefined]>([
    ['that is no sale yet', undefined, aSelectedProduct()],
    ['that fails and was no sale', aSelectedProduct(), aSelectedProduct({ status: 'failed' })],
    ['without a closer', undefined, aSale({ closer_email: undefined })],
  ])('%s is no change of a sale', (_, old, current) => {
    expect(changeOf(old, current)).toBeUndefined();
  });

  it('whose lead gets another name is a change of a sale that counts nothing: the commission shows the name', () => {
    expect(changeOf(aSale(), aSale({ lead_name: 'Ada P. Park', version: 3 }))).toMatchObject({
      version: 3,
      counts: [],
    });
  });
});

it('figures are added one by one', () => {
  const one = { sales_qtd: 1, ancillaries_qtd: 2, premiums: 3, commissions: 4 };
  const other = { sales_qtd: 10, ancillaries_qtd: 20, premiums: 30, commissions: 40 };
  expect(sumOfFigures([one, other])).toEqual({ sales_qtd: 11, ancillaries_qtd: 22, premiums: 33, commissions: 44 });
});

it('has a commission while it is a closer’s sale', () => {
  expect(commissionOf(aSale())).toMatchObject({
    commission: 110_00,
    enrollment_fee_commission: 25_00,
    lead_name: 'Ada Park',
  });
  expect(commissionOf(aSale({ status: 'failed' }))).toBeUndefined();
  expect(commissionOf(aSale({ closer_email: undefined }))).toBeUndefined();
  expect(commissionOf(aSale({ sale_ts: undefined }))).toBeUndefined();
  expect(commissionOf(undefined)).toBeUndefined();
});
