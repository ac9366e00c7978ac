import { describe, expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { CommissionLine, lineOfProduct, linesOfChargeback, lineTime } from './commission-line.ts';

const customer = { first_name: 'Ada', last_name: 'Park', phone_number: '+15552340001' };

const SOLD = {
  ...customer,
  ...{ lead_id: '42', kind: 'sale', product_type: 'health', product_name: 'Guardian Health 250' },
  ...{ product_premium: 249_99, commission: 110_00, enrollment_fee_commission: 25_00 },
  ...{ closer_email: 'maria.lopez@coverline.test', sale_date: at(600) },
};

describe('the line of a product', () => {
  it('that is sold has what was sold, to whom, when and by whom', () => {
    const line = lineOfProduct(aSale(), customer);
    expect(line).toEqual({ ...SOLD, id: 'health', enrollment_fee: 100_00, effective_date: '2026-02-01', version: 2 });
    expect(CommissionLine.parse(line)).toEqual(line);
  });

  it('says for which group and source the sale counts', () => {
    const of = { sold_in_group: 'closer_t1', sold_lead_source: 'google' };
    expect(CommissionLine.parse(lineOfProduct(aSale(of), customer))).toMatchObject(of);
  });

  it.each([
    ['has no status', aSelectedProduct()],
    ['has failed', aSale({ status: 'failed' })],
    ['is post-dated', aSale({ status: 'post_date' })],
    ['was sold by nobody', aSale({ closer_email: undefined })],
    ['was sold at no time', aSale({ sale_ts: undefined })],
  ])('does not exist where the product %s', (_, product) => {
    expect(lineOfProduct(product, customer)).toBeUndefined();
  });
});

it('the line of a sale without a fee has no fee, and one with a post date has it', () => {
  const line = lineOfProduct(aSale({ enrollment_fee: undefined, post_date: '2026-01-09' }), customer);
  expect(line).toMatchObject({ post_date: '2026-01-09' });
  expect(line).not.toHaveProperty('enrollment_fee');
  expect(lineOfProduct(aSale(), customer)).not.toHaveProperty('post_date');
});

describe('the lines of a chargeback', () => {
  it('are the sale as it was, and a line with negative amounts, the time and the reason', () => {
    const lines = linesOfChargeback(aChargeback(), customer);
    const of = { sold_in_group: 'closer_t1', sold_lead_source: 'google' };
    expect(lines).toEqual([
      { ...SOLD, ...of, id: 'health#5', enrollment_fee: 100_00, version: 1 },
      {
        ...SOLD,
        ...of,
        ...{ id: 'health#5#chargeback', kind: 'chargeback', version: 1 },
        ...{ product_premium: -249_99, commission: -110_00, enrollment_fee_commission: -25_00 },
        ...{ charged_back_ts: at(2 * 86_400), reason: 'card declined' },
      },
    ]);
    for (const line of lines) expect(CommissionLine.parse(line)).toEqual(line);
  });

  it('have 0, not minus 0, where nothing was paid', () => {
    const [, undone] = linesOfChargeback(aChargeback({ enrollment_fee_commission: 0 }), customer);
    expect(undone.enrollment_fee_commission).toBe(0);
  });
});

it('a line counts at the time of the sale, or of the chargeback', () => {
  expect(linesOfChargeback(aChargeback(), customer).map(lineTime)).toEqual([at(600), at(2 * 86_400)]);
});
