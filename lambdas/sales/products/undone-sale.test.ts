import { describe, expect, it } from 'vitest';
import { rowOfLine } from '#shared/commissions/agent-commission';
import { lineOfProduct, linesOfChargeback } from '#shared/commissions/commission-line';
import { Chargeback } from '#shared/products/chargeback';
import { aSale, aSelectedProduct } from '../../../tests/support/builders/a-product.ts';
import { chargebackOf } from './undone-sale.ts';

const NEXT_DAY = '2026-01-06T05:00:00.000Z';
const failed = aSale({ status: 'failed', failed_reason: 'card declined' });

describe('the chargeback of a sale', () => {
  it.each([
    ['is deleted', undefined, 'The product was deleted.'],
    ['fails', failed, 'card declined'],
    ['fails without a reason', aSale({ status: 'failed' }), 'No reason given.'],
    ['is post-dated', aSale({ status: 'post_date' }), 'The product was post-dated.'],
  ])('whose product %s has the reason', (_, product, reason) => {
    expect(chargebackOf(aSale(), product, NEXT_DAY)).toMatchObject({ reason, charged_back_ts: NEXT_DAY });
  });

  it.each([
    ['that was active', '2026-01-01', 'active'],
    ['that would be active on a day that it did not reach', '2026-02-01', 'sale'],
  ])('leaves the line of a sale %s as it was', (_, effective_date, status) => {
    const sale = aSale({ post_date: '2026-01-09', effective_date });
    const stored = Chargeback.parse({ ...chargebackOf(sale, failed, NEXT_DAY), product_version: 3, version: 1 });
    const [line] = linesOfChargeback(stored, {});
    const before = lineOfProduct(sale, {}) ?? expect.fail('The sale has a line.');
    const identity = { id: before.id, version: before.version };
    const { active_ts: _active, ...shown } = rowOfLine(before, NEXT_DAY);
    expect(rowOfLine({ ...line, ...identity }, NEXT_DAY)).toMatchObject({ ...shown, status });
    expect(rowOfLine(line, '2026-03-01T05:00:00.000Z').status).toBe(status);
  });

  it('that was stored without its dates is still read', () => {
    const { effective_date: _, ...stored } = chargebackOf(aSale(), failed, NEXT_DAY) ?? expect.fail('It is undone.');
    const [line] = linesOfChargeback(Chargeback.parse({ ...stored, product_version: 3, version: 1 }), {});
    expect(rowOfLine(line, '2026-02-01T05:00:00.000Z')).toMatchObject({ status: 'sale' });
  });

  it('has no fields that the sale did not have', () => {
    const bare = aSale({ enrollment_fee: undefined, lead_name: undefined, effective_date: undefined });
    expect(Object.keys(chargebackOf(bare, failed, NEXT_DAY) ?? {}).sort()).toEqual(
      [
        ...['charged_back_ts', 'closer_email', 'commission', 'enrollment_fee_commission', 'group', 'lead_id', 'name'],
        ...['premium', 'product_id', 'reason', 'sale_ts', 'type'],
      ].sort(),
    );
  });
});

describe('there is no chargeback', () => {
  it.each([
    ['on the day of the sale', aSale(), failed, '2026-01-06T04:59:59.999Z'],
    ['before the day of the sale', aSale(), failed, '2026-01-04T15:00:00.000Z'],
    ['of a sale that stays', aSale(), aSale({ premium: 1_00 }), NEXT_DAY],
    ['of a new product', undefined, aSale(), NEXT_DAY],
    ['of a product without status', aSelectedProduct(), failed, NEXT_DAY],
    ['of a sale of nobody', aSale({ closer_email: undefined }), failed, NEXT_DAY],
    ['of a sale without time', aSale({ sale_ts: undefined }), failed, NEXT_DAY],
  ])('%s', (_, was, is, now) => {
    expect(chargebackOf(was, is, now)).toBeUndefined();
  });
});
