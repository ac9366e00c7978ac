import { expect, it } from 'vitest';
import { aProductOption } from '../../tests/support/builders/a-product.ts';
import { ProductOptionContent } from './product.ts';
import { ProductOptionEdit } from './product-option-edit.ts';

const problems = (fields: object) =>
  (ProductOptionEdit.safeParse({ ...ProductOptionContent.parse(aProductOption()), ...fields }).error?.issues ?? []).map(
    ({ path }) => path[0],
  );

const plan = {
  ...{ from: '2026-04-01', premium: 120_00, commission: 60_00 },
  ...{ enrollment_fee_options: [0], enrollment_fee_commission: {} },
};

it('a catalogue entry as the sales team uses it can be saved', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ planned: [plan, { ...plan, from: '2026-05-01' }], sold_from: '2026-03-01' })).toEqual([]);
  expect(problems({ state_whitelist: ['TX', 'FL'], sold_from: '2026-03-31', retired_from: '2026-04-01' })).toEqual([]);
  expect(problems({ state_whitelist: undefined, retired_from: '2026-04-01', is_active: false })).toEqual([]);
});

it.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a card number as its name', { name: '4242 4242 4242 4242' }, 'name'],
  ['no premium', { premium: 0 }, 'premium'],
  ['a negative commission', { commission: -1 }, 'commission'],
  ['a fraction of a cent', { premium: 10.5 }, 'premium'],
  ['a premium of a typing error', { premium: 24_999_00_0 }, 'premium'],
  ['no enrollment fee', { enrollment_fee_options: [], enrollment_fee_commission: {} }, 'enrollment_fee_options'],
  [
    'a fee above the cap',
    { enrollment_fee_options: [170_01], enrollment_fee_commission: {} },
    'enrollment_fee_options',
  ],
  ['a fee twice', { enrollment_fee_options: [0, 0], enrollment_fee_commission: {} }, 'enrollment_fee_options'],
  [
    'a commission for a fee that it does not have',
    { enrollment_fee_commission: { 9900: 1 } },
    'enrollment_fee_commission',
  ],
  ['no state at all', { state_whitelist: [] }, 'state_whitelist'],
  ['a state twice', { state_whitelist: ['TX', 'FL', 'TX'] }, 'state_whitelist'],
  ['a state that does not exist', { state_whitelist: ['ZZ'] }, 'state_whitelist'],
  ['a day that does not exist', { retired_from: '2026-02-30' }, 'retired_from'],
  ['an end before its beginning', { sold_from: '2026-04-01', retired_from: '2026-04-01' }, 'retired_from'],
  ['a planned change without a day', { planned: [{ ...plan, from: '' }] }, 'planned'],
  ['two planned changes on one day', { planned: [plan, plan] }, 'planned'],
  ['a planned premium of nothing', { planned: [{ ...plan, premium: 0 }] }, 'planned'],
  [
    'a planned commission for a fee that the change does not have',
    { planned: [{ ...plan, enrollment_fee_commission: { 9900: 1 } }] },
    'planned',
  ],
  ['an unknown type', { type: 'life' }, 'type'],
])('a catalogue entry cannot have %s', (_, fields, field) => {
  expect(problems(fields)).toContain(field);
});
