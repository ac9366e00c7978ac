import { describe, expect, it } from 'vitest';
import { aProductOption } from '../../tests/support/builders/a-product.ts';
import { isOnSale } from './product-rules.ts';
import { planProblem, termsOn } from './product-terms.ts';

const planned = (from: string, premium: number) => ({
  ...{ from, premium, commission: premium / 2 },
  ...{ enrollment_fee_options: [0], enrollment_fee_commission: {} },
});
const option = aProductOption({
  premium: 100_00,
  planned: [planned('2026-04-01', 140_00), planned('2026-03-01', 120_00)],
});

describe('what a product costs', () => {
  it.each([
    ['before the first change', '2026-02-28', 100_00, 2],
    ['from the day of a change on', '2026-03-01', 120_00, 1],
    ['after the last change', '2026-05-01', 140_00, undefined],
  ])('%s', (_, today, premium, left) => {
    const { premium: now, planned: others, commission, name } = termsOn(option, today);
    expect([now, others?.length, name]).toEqual([premium, left, option.name]);
    if (premium !== 100_00) expect(commission).toBe(premium / 2);
  });

  it('is the same without a plan', () => {
    const plain = aProductOption();
    expect(termsOn(plain, '2026-03-01')).toBe(plain);
  });
});

it('a new change counts from a later day; one that was planned before may have begun', () => {
  expect(planProblem(option, undefined, '2026-02-28')).toBeUndefined();
  expect(planProblem(option, undefined, '2026-03-01')).toEqual({ place: 1, message: 'Choose a day after today.' });
  expect(planProblem(option, { planned: [planned('2026-03-01', 120_00)] }, '2026-04-01')).toMatchObject({ place: 0 });
  expect(planProblem(option, option, '2026-03-01')).toBeUndefined();
  expect(planProblem(option, aProductOption(), '2026-02-28')).toBeUndefined();
  expect(planProblem(aProductOption(), option, '2026-05-01')).toBeUndefined();
});

it('a product with a first day is sold from that day on', () => {
  const later = aProductOption({ sold_from: '2026-03-01', retired_from: '2026-04-01' });
  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(day => isOnSale(later, day))).toEqual([
    ...[false, true, true, false],
  ]);
});
