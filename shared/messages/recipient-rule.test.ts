import { describe, expect, it } from 'vitest';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { isAddressOf, isNumberOf, mayMessageAnyone } from './recipient-rule.ts';

const lead = aLead({
  phone_number: '+15552340001',
  alt_phone_number: '+15552340002',
  esig_phone_number: '+15552340003',
  email: 'Ada@example.com',
  esig_email: 'sign@example.com',
});

describe('a recipient is the lead’s own', () => {
  it.each([
    ['+15552340001', true],
    ['+15552340002', true],
    ['+15552340003', true],
    ['+15552340004', false],
  ])('number %s: %s', (number, own) => expect(isNumberOf(lead, number)).toBe(own));

  it.each([
    ['ada@example.com', true],
    ['SIGN@example.com', true],
    ['eve@example.com', false],
  ])('address %s: %s', (address, own) => expect(isAddressOf(lead, address)).toBe(own));

  it('never, where the lead has no address', () => expect(isAddressOf(aLead(), '')).toBe(false));
});

it('only admins send messages that belong to no lead', () => {
  expect(mayMessageAnyone({ roles: ['admin'] })).toBe(true);
  expect(mayMessageAnyone({ roles: ['closer', 'verification', 'customer_service'] })).toBe(false);
});
