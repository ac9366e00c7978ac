import { describe, expect, it } from 'vitest';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { contributionsOfChargeback, contributionsOfProduct } from './sale-figures.ts';

describe('a sale', () => {
  it('counts with premium and both commissions in the hour in which it was sold, for its closer', () => {
    const sale = aSale({ sold_in_group: 'closer_t1', sold_lead_source: 'google' });
    expect(contributionsOfProduct(sale)).toEqual([
      {
        day: '2026-01-05',
        hour: 10,
        user_email: 'maria.lopez@coverline.test',
        group: 'closer_t1',
        lead_source: 'google',
        figures: { sales_qtd: 1, premiums: 249_99, commissions: 135_00 },
      },
    ]);
  });

  it('whose group and lead source are unknown counts for the closer and the company', () => {
    const [contribution] = contributionsOfProduct(aSale());
    expect(Object.keys(contribution ?? {}).sort()).toEqual(['day', 'figures', 'hour', 'user_email']);
  });

  it.each(['discount_plan', '{product}_ancillary'] as const)('of the group %s counts as an ancillary', group => {
    const [contribution] = contributionsOfProduct(aSale({ group }));
    expect(contribution?.figures).toEqual({ ancillaries_qtd: 1, premiums: 249_99, commissions: 135_00 });
  });
});

it.each([
  ['without status', aSelectedProduct()],
  ['that is post-dated', aSale({ status: 'post_date' })],
  ['that has failed', aSale({ status: 'failed' })],
  ['sold by nobody', aSale({ closer_email: undefined })],
  ['sold at no time', aSale({ sale_ts: undefined })],
])('a product %s counts for nothing', (_, product) => {
  expect(contributionsOfProduct(product)).toEqual([]);
});

describe('a chargeback', () => {
  it('keeps the sale in its hour, and takes it back in the hour in which it was undone', () => {
    const of = { user_email: 'maria.lopez@coverline.test', group: 'closer_t1', lead_source: 'google' };
    expect(contributionsOfChargeback(aChargeback({ charged_back_ts: '2026-01-07T20:30:00.000Z' }))).toEqual([
      { ...of, day: '2026-01-05', hour: 10, figures: { sales_qtd: 1, premiums: 249_99, commissions: 135_00 } },
      {
        ...of,
        day: '2026-01-07',
        hour: 15,
        figures: { sales_qtd: -1, premiums: -249_99, commissions: -135_00, chargebacks_qtd: 1 },
      },
    ]);
  });

  it('of another product takes an ancillary back', () => {
    const [, undone] = contributionsOfChargeback(aChargeback({ group: 'discount_plan' }));
    expect(undone?.figures).toMatchObject({ ancillaries_qtd: -1, chargebacks_qtd: 1 });
  });
});
