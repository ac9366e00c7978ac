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

it('assigns each type to its group', () => {
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
  ['in a state of no list entry', {}, 'OH', false],
  ['everywhere without a list', { state_whitelist: undefined }, 'OH', true],
  ['nowhere with an empty list', { state_whitelist: [] }, 'TX', false],
  ['to nobody without a state', { state_whitelist: undefined }, undefined, false],
  ['never when it is not active', { is_active: false }, 'TX', false],
  ['until the day before it is retired', { retired_from: '2026-03-02' }, 'TX', true],
  ['no more from the day on which it is retired', { retired_from: '2026-03-01' }, 'TX', false],
])('is offered %s', (_, fields, state, offered) => {
  expect(isOffered(aProductOption(fields), state, '2026-03-01')).toBe(offered);
});

it.each([
  [100_00, 25_00],
  [0, 0],
  [undefined, 0],
])('the commission for a fee of %j is %i', (fee, commission) => {
  expect(feeCommission(aProductOption(), fee)).toBe(commission);
});

it('sums the amounts due and the commission', () => {
  const dental = aSelectedProduct({ type: 'dental', premium: 30_01, commission: 10_00 });
  expect(figuresOf([aSale(), dental])).toEqual({
    dueMonthly: 280_00,
    dueNow: 380_00,
    commission: 145_00,
    enrollmentFee: 100_00,
  });
  expect(figuresOf([])).toEqual({ dueMonthly: 0, dueNow: 0, commission: 0, enrollmentFee: 0 });
});

describe('the permissions by role and status', () => {
  it.each<[Role, Status[]]>([
    ['admin', statuses],
    ['closer', [undefined, 'failed']],
    ['verification', [undefined, 'failed']],
    ['fronter', [undefined, 'failed']],
  ])('let %s edit products of the statuses %j', (role, editable) => {
    expect(statuses.filter(status => mayEdit(of(role), status))).toEqual(editable);
  });

  it.each<[Role, Status[]]>([
    ['admin', statuses],
    ['closer', ['failed']],
    ['verification', [undefined, 'failed']],
    ['customer_service', ['failed']],
    ['fronter', []],
  ])('let %s set the status of products of the statuses %j', (role, settable) => {
    expect(statuses.filter(status => maySetStatus(of(role), status))).toEqual(settable);
    expect(statuses.filter(status => statusDenial(of(role), status) === undefined)).toEqual(settable);
  });

  it('let a user without a role set no status, and a fronter who is also a closer the same as a closer', () => {
    expect(statuses.filter(status => maySetStatus(of(), status))).toEqual([]);
    expect(statuses.filter(status => maySetStatus(of('fronter', 'closer'), status))).toEqual(['failed']);
  });

  it.each<[Status, string]>([
    [undefined, 'Only verification agents and admins can set the status of a product.'],
    ['failed', 'Fronters cannot set the status of a product.'],
    ['sale', 'Only admins can change a product that is sold or post-dated.'],
    ['post_date', 'Only admins can change a product that is sold or post-dated.'],
  ])('give a fronter the reason for the status %s', (status, message) => {
    expect(statusDenial(of('fronter'), status)).toBe(message);
  });

  it('allow deleting a product only without status', () => {
    expect(statuses.filter(mayDelete)).toEqual([undefined]);
  });
});

describe('an effective date', () => {
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
  ])('may be any day for %s', (_, product) => {
    expect(effectiveDateProblem(product, '2026-03-02')).toBeUndefined();
  });

  it('of a sharing plan may still be open', () => {
    expect(effectiveDateProblem({ group: 'niia_health', name: 'Community Share 500' }, undefined)).toBeUndefined();
  });
});

describe('dayProblem', () => {
  const message = 'Expected a date from 01/01/2000 to 07/20/2028.';
  it.each([
    ['0001-01-01', message],
    ['0206-03-01', message],
    ['1999-12-31', message],
    ['2000-01-01', undefined],
    ['2026-07-20', undefined],
    ['2028-07-20', undefined],
    ['2028-07-21', message],
    ['9999-12-31', message],
  ])('%s: %j', (day, problem) => {
    expect(dayProblem(day, '2026-07-20')).toBe(problem);
  });

  it('ends at the end of February if today is a leap day', () => {
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
  ] as const)('%s needs %s, and a fee of 0 is a fee', (status, field, message) => {
    expect(statusProblem(fields, status)).toBeUndefined();
    expect(statusProblem({ ...fields, [field]: undefined }, status)).toEqual({ field, message });
    const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name === field));
    if (status !== 'sale') expect(statusProblem(others, status)).toBeUndefined();
  });
});

it('accepts the offered fail reasons, and any other up to 500 characters', () => {
  for (const reason of failReasons) expect(FailReason.parse(reason)).toBe(reason);
  expect(FailReason.parse(`  ${'x'.repeat(500)} `)).toHaveLength(500);
  expect(FailReason.safeParse('x'.repeat(501)).error?.issues[0]?.message).toBe('At most 500 characters.');
  expect(FailReason.safeParse('declined: 4242 4242 4242 4242').error?.issues[0]?.message).toBe(NO_CARD_NUMBER);
});
