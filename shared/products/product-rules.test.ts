import { describe, expect, it } from 'vitest';
import { aProductOption, aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import type { Role } from '../access/roles.ts';
import { NO_CARD_NUMBER } from '../payments/card-number-in.ts';
import type { ProductStatus } from './product.ts';
import { FailReason, failReasons, groupOfType, productTypes } from './product.ts';
import {
  dayProblem,
  effectiveDateProblem,
  feeCommission,
  figuresOf,
  isOffered,
  mayDelete,
  mayEdit,
  maySetStatus,
  statusDenial,
  statusProblem,
} from './product-rules.ts';

type Status = ProductStatus | undefined;
const statuses: Status[] = [undefined, 'post_date', 'sale', 'failed'];
const of = (...roles: Role[]) => ({ roles });

it('puts each type into its group', () => {
  expect(productTypes.map(groupOfType)).toEqual([
    'niia_health',
    'discount_plan',
    '{product}_ancillary',
    '{product}_ancillary',
    '{product}_ancillary',
  ]);
});

it.each([
  ['in a state of its list', {}, 'TX', true],
  ['in no state of its list', {}, 'OH', false],
  ['everywhere without a list', { state_whitelist: undefined }, 'OH', true],
  ['nowhere with an empty list', { state_whitelist: [] }, 'TX', false],
  ['to nobody without a state', { state_whitelist: undefined }, undefined, false],
  ['no more when it is not active', { is_active: false }, 'TX', false],
])('is offered %s', (_, fields, state, offered) => {
  expect(isOffered(aProductOption(fields), state)).toBe(offered);
});

it.each([
  [100_00, 25_00],
  [0, 0],
  [undefined, 0],
])('of a fee of %j the commission is %i', (fee, commission) => {
  expect(feeCommission(aProductOption(), fee)).toBe(commission);
});

it('shows what is due, and what it brings', () => {
  const dental = aSelectedProduct({ type: 'dental', premium: 30_01, commission: 10_00 });
  expect(figuresOf([aSale(), dental])).toEqual({
    dueMonthly: 280_00,
    dueNow: 380_00,
    commission: 145_00,
    enrollmentFee: 100_00,
  });
  expect(figuresOf([])).toEqual({ dueMonthly: 0, dueNow: 0, commission: 0, enrollmentFee: 0 });
});

describe('who may do what', () => {
  it.each<[Role, Status[]]>([
    ['admin', statuses],
    ['closer', [undefined, 'failed']],
    ['verification', [undefined, 'failed']],
    ['fronter', [undefined, 'failed']],
  ])('%s edits products of the statuses %j', (role, editable) => {
    expect(statuses.filter(status => mayEdit(of(role), status))).toEqual(editable);
  });

  it.each<[Role, Status[]]>([
    ['admin', statuses],
    ['closer', ['failed']],
    ['verification', [undefined, 'failed']],
    ['customer_service', ['failed']],
    ['fronter', []],
  ])('%s sets a status where it is %j', (role, settable) => {
    expect(statuses.filter(status => maySetStatus(of(role), status))).toEqual(settable);
    expect(statuses.filter(status => statusDenial(of(role), status) === undefined)).toEqual(settable);
  });

  it('who has no role sets no status, and a fronter who is a closer too sets a closer’s', () => {
    expect(statuses.filter(status => maySetStatus(of(), status))).toEqual([]);
    expect(statuses.filter(status => maySetStatus(of('fronter', 'closer'), status))).toEqual(['failed']);
  });

  it.each<[Status, string]>([
    [undefined, 'Only verification agents and admins can set the status of a product.'],
    ['failed', 'Fronters cannot set the status of a product.'],
    ['sale', 'Only admins can change a product that is sold or post-dated.'],
    ['post_date', 'Only admins can change a product that is sold or post-dated.'],
  ])('a fronter is told why she can’t where it is %s', (status, sentence) => {
    expect(statusDenial(of('fronter'), status)).toBe(sentence);
  });

  it('a product goes only without status', () => {
    expect(statuses.filter(mayDelete)).toEqual([undefined]);
  });
});

describe('a date to begin on', () => {
  it.each([
    ['2026-03-01', true],
    ['2026-03-15', true],
    ['2026-03-02', false],
    ['2026-03-31', false],
    ['2026-11-11', false],
  ])('%s fits a sharing plan: %s', (day, fits) => {
    for (const name of ['Community Share 500', 'CARESHARE', 'wellshare basic'])
      expect(effectiveDateProblem({ group: 'niia_health', name }, day) === undefined, name).toBe(fits);
  });

  it.each([
    ['a health plan of another name', { group: 'niia_health' as const, name: 'Guardian' }],
    ['an ancillary of that name', { group: '{product}_ancillary' as const, name: 'Dental Share' }],
  ])('is any for %s', (_, product) => {
    expect(effectiveDateProblem(product, '2026-03-02')).toBeUndefined();
  });
});

describe('a day that somebody may mean', () => {
  const sentence = 'Expected a date from 01/01/2000 to 07/20/2028.';
  it.each([
    ['0001-01-01', sentence],
    ['0206-03-01', sentence],
    ['1999-12-31', sentence],
    ['2000-01-01', undefined],
    ['2026-07-20', undefined],
    ['2028-07-20', undefined],
    ['2028-07-21', sentence],
    ['9999-12-31', sentence],
  ])('%s: %j', (day, problem) => {
    expect(dayProblem(day, '2026-07-20')).toBe(problem);
  });

  it('goes to the end of February on a leap day', () => {
    expect(dayProblem('2030-02-28', '2028-02-29')).toBeUndefined();
    expect(dayProblem('2030-03-01', '2028-02-29')).toBe('Expected a date from 01/01/2000 to 02/28/2030.');
  });
});

describe('a status', () => {
  const fields = {
    enrollment_fee: 0,
    effective_date: '2026-03-01',
    post_date: '2026-03-05',
    failed_reason: 'declined',
  };

  it.each([
    ['sale', 'enrollment_fee', 'Enrollment fee and effective date required.'],
    ['sale', 'effective_date', 'Enrollment fee and effective date required.'],
    ['post_date', 'post_date', 'Choose the post date.'],
    ['failed', 'failed_reason', 'Give the reason.'],
  ] as const)('%s needs %s, and a fee of nothing is one', (status, field, message) => {
    expect(statusProblem(fields, status)).toBeUndefined();
    expect(statusProblem({ ...fields, [field]: undefined }, status)).toEqual({ field, message });
    const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name === field));
    if (status !== 'sale') expect(statusProblem(others, status)).toBeUndefined();
  });
});

it('offers the reasons of a failure that it takes, and takes any other up to 500 characters', () => {
  for (const reason of failReasons) expect(FailReason.parse(reason)).toBe(reason);
  expect(FailReason.parse(`  ${'x'.repeat(500)} `)).toHaveLength(500);
  expect(FailReason.safeParse('x'.repeat(501)).error?.issues[0]?.message).toBe('At most 500 characters.');
  expect(FailReason.safeParse('declined: 4242 4242 4242 4242').error?.issues[0]?.message).toBe(NO_CARD_NUMBER);
});
