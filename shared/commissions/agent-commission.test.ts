import { describe, expect, it } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { aChargebackLine, aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { rowOfLine, rowOfProduct, sumOfCommissions } from './agent-commission.ts';

const BEFORE = '2026-02-01T04:59:59.000Z';
/** The first second in New York of the day on which the builder's sale becomes effective. */
const EFFECTIVE = '2026-02-01T05:00:00.000Z';

describe('a row of an agent’s commissions', () => {
  it('of a sale is active from the day on which it becomes effective', () => {
    const line = aLineOfSale();
    const sale = { ...aSale(), status: 'sale' } as const;
    expect([rowOfLine(line, BEFORE).status, rowOfProduct(sale, BEFORE).status]).toEqual(['sale', 'sale']);
    expect([rowOfLine(line, EFFECTIVE).status, rowOfProduct(sale, EFFECTIVE).status]).toEqual(['active', 'active']);
    expect(rowOfLine(line, EFFECTIVE)).toMatchObject({ lead_name: 'Ada Park', active_ts: EFFECTIVE, sale_ts: at(600) });
    expect(rowOfProduct(sale, EFFECTIVE)).toEqual(rowOfLine(line, EFFECTIVE));
  });

  it('of a chargeback has failed, with its time, its reason and negative amounts', () => {
    expect(rowOfLine(aChargebackLine(), EFFECTIVE)).toMatchObject({
      status: 'failed',
      is_chargeback: true,
      commission: -110_00,
      failed_ts: at(2 * 86_400),
      failed_reason: 'card declined',
    });
  });

  it.each([
    ['failed', { failed_ts: at(9), failed_reason: 'card declined' }],
    ['post_date', { post_date: '2026-01-09', post_date_ts: '2026-01-09T05:00:00.000Z' }],
  ] as const)('of a product with the status %s has its time', (status, times) => {
    expect(rowOfProduct({ ...aSelectedProduct(times), status }, BEFORE)).toMatchObject({ status, ...times });
  });

  it('of a sale without a fee, and with a post date, has no fee and the post date', () => {
    const sold = aSale({ enrollment_fee: undefined, post_date: '2026-01-09' });
    const expected = { post_date: '2026-01-09', lead_name: 'Ada Park' };
    const rows = [
      rowOfLine(aLineOfSale({ enrollment_fee: undefined, post_date: '2026-01-09' }), BEFORE),
      rowOfProduct({ ...sold, lead_name: 'Ada Park', status: 'sale' }, BEFORE),
    ];
    for (const row of rows) {
      expect(row).toMatchObject(expected);
      expect(row).not.toHaveProperty('enrollment_fee');
    }
  });

  it.each([
    [{ first_name: 'Ada' }, 'Ada'],
    [{ last_name: 'Park' }, 'Park'],
    [{}, undefined],
  ])('of a customer known as %o is named %s', (known, name) => {
    const line = aLineOfSale({ first_name: undefined, last_name: undefined, ...known });
    expect(rowOfLine(line, BEFORE).lead_name).toBe(name);
  });

  it('of a sale without an effective day stays a sale', () => {
    const row = rowOfLine(aLineOfSale({ effective_date: undefined }), EFFECTIVE);
    expect(row).toMatchObject({ status: 'sale' });
    expect(row).not.toHaveProperty('active_ts');
  });

  it('counts in the sum with its enrollment commission', () => {
    const rows = [aLineOfSale(), aLineOfSale(), aChargebackLine()].map(line => rowOfLine(line, BEFORE));
    expect(sumOfCommissions(rows)).toBe(135_00);
  });
});
