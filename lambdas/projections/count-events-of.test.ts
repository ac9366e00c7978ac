import { describe, expect, it } from 'vitest';
import { anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { aChargeback } from '../../tests/support/builders/a-chargeback.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { countEventsOf } from './count-events-of.ts';

const toCount = (detail: object) => [{ name: 'document.to_count', detail }];
const HEALTH = { kind: 'selected-product', lead_id: '42', type: 'health' };

describe('a document is to be counted', () => {
  it('when a call ends', () => {
    const [old, ended] = [anAcceptedCall({ id: 'CA1' }), anEndedCall({ id: 'CA1' })];
    expect(countEventsOf({ entity: 'call', old, new: ended })).toEqual(toCount({ kind: 'call', id: 'CA1' }));
  });

  it('when a lead is created, or qualified', () => {
    const lead = aLead();
    const qualified = { ...lead, Qualified_Lead: 'Qualified Lead', qualified_ts: at(60) };
    for (const change of [{ new: lead }, { old: lead, new: qualified }])
      expect(countEventsOf({ entity: 'lead', ...change })).toEqual(toCount({ kind: 'lead', id: '42' }));
  });

  it('when a product becomes a sale, is corrected, fails or is deleted', () => {
    for (const change of [
      { old: aSelectedProduct(), new: aSale() },
      { old: aSale(), new: aSale({ premium: 300_00 }) },
      { old: aSale(), new: aSale({ status: 'failed' }) },
      { old: aSale() },
    ])
      expect(countEventsOf({ entity: 'selected-product', ...change })).toEqual(toCount(HEALTH));
  });

  it.each([
    { effective_date: '2026-03-01' },
    { post_date: '2026-02-05' },
    { name: 'Guardian Health 500' },
    { enrollment_fee: 10_00 },
  ])('when a sale’s line of commissions changes: %o', change => {
    const current = aSale({ ...change, version: 3 });
    expect(countEventsOf({ entity: 'selected-product', old: aSale(), new: current })).toEqual(toCount(HEALTH));
  });

  it('when it is repaired: what it contributed before is not known', () => {
    const failed = aSale({ status: 'failed' });
    expect(countEventsOf({ entity: 'selected-product', new: failed, repaired: true })).toEqual(toCount(HEALTH));
  });

  it('when a sale is charged back', () => {
    const id = { ...HEALTH, kind: 'chargeback', product_version: 5 };
    expect(countEventsOf({ entity: 'chargeback', new: aChargeback() })).toEqual(toCount(id));
  });
});

describe('nothing is to be counted', () => {
  it.each([
    ['of a call that begins', { entity: 'call', new: anAcceptedCall() } as const],
    ['of a disposition', { entity: 'call', old: anEndedCall(), new: anEndedCall({ disposition: 'Sale' }) } as const],
    ['of a lead’s new address', { entity: 'lead', old: aLead(), new: aLead({ city: 'Austin' }) } as const],
    ['of a product that is chosen', { entity: 'selected-product', new: aSelectedProduct() } as const],
    [
      'of a sale that stays as it was',
      { entity: 'selected-product', old: aSale(), new: aSale({ version: 3 }) } as const,
    ],
    [
      'of the effective date of a product that is no sale',
      {
        entity: 'selected-product',
        old: aSelectedProduct(),
        new: aSelectedProduct({ effective_date: '2026-03-01', version: 3 }),
      } as const,
    ],
    ['of a product without status that is deleted', { entity: 'selected-product', old: aSelectedProduct() } as const],
    ['of a user', { entity: 'user', new: aUser() } as const],
  ])('%s', (_, change) => {
    expect(countEventsOf(change)).toEqual([]);
  });
});
