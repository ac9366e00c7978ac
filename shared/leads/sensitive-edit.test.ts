import { describe, expect, it } from 'vitest';
import { aCall, aCallWithCustomer, anEndedCall, customerWasConnected } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import type { Role } from '../access/roles.ts';
import { changesRecipient, mayWriteSensitive, offersSensitive, sensitiveField } from './sensitive-edit.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });
const closedBy = (closer: string) => aLead({ assigned_agent_email_by_role: { closer } });

describe('payment details and the recipient of a link to sign may be written by', () => {
  it.each([
    ['an admin', anAdmin(), aLead(), []],
    ['a fronter on the line', as('fronter'), aLead(), [aCallWithCustomer()]],
    ['customer service on its call', as('customer_service'), aLead(), [aCallWithCustomer()]],
    [
      'a closer in wrap-up of a call with the lead',
      as('closer'),
      aLead(),
      [anEndedCall({ conferences: customerWasConnected() })],
    ],
    ['the lead’s closer', as('closer'), closedBy(EMAIL), []],
    ['the lead’s verification agent', as('verification'), aLead({ verification_agent_email: EMAIL }), []],
  ])('%s', (_, writer, lead, calls) => {
    expect(mayWriteSensitive(writer, lead, calls)).toBe(true);
  });
});

describe('they may not be written by', () => {
  it.each([
    ['a closer of another lead', as('closer'), closedBy('x@y.test'), []],
    ['a closer whose call waits in the queue', as('closer'), aLead(), [aCall()]],
    ['an agent on a call with another lead', as('fronter'), aLead(), [aCallWithCustomer({ lead_key: 'lead/43' })]],
    ['customer service without a call', as('customer_service'), aLead(), []],
    ['a user who is named as closer, and has lost the role', as('fronter'), closedBy(EMAIL), []],
    ['a closer who is named as verification agent', as('closer'), aLead({ verification_agent_email: EMAIL }), []],
  ])('%s', (_, writer, lead, calls) => {
    expect(mayWriteSensitive(writer, lead, calls)).toBe(false);
  });
});

it('a screen, which does not know whether the customer joined, offers it by the call alone', () => {
  expect(offersSensitive(as('fronter'), aLead(), aCallWithCustomer())).toBe(true);
  expect(offersSensitive(as('fronter'), aLead(), undefined)).toBe(false);
});

describe('the fields of a lead that need it', () => {
  const OTHER = '+13055550188';
  const sold = { ...aLead({ email: 'ada@example.com' }), products: { health: {} } };

  it('are those that are given for the link to sign', () => {
    expect(sensitiveField(aLead(), { city: 'Reno', esig_email: 'eve@example.com' })).toBe('esig_email');
    expect(sensitiveField(aLead(), { esig_phone_number: OTHER })).toBe('esig_phone_number');
  });

  it('are the lead’s own numbers and e-mail too, from its first product on, also when it is deleted or has failed', () => {
    for (const edit of [{ email: 'eve@example.com' }, { phone_number: OTHER }, { alt_phone_number: OTHER }]) {
      expect(sensitiveField(aLead(), edit)).toBeUndefined();
      for (const lead of [sold, { ...sold, products: {} }])
        expect(sensitiveField(lead, { city: 'Reno', ...edit })).toBe(Object.keys(edit)[0]);
    }
  });

  it('are not those that an edit sends as they are', () => {
    expect(sensitiveField(sold, { email: 'ada@example.com', phone_number: sold.phone_number })).toBeUndefined();
  });

  it('decide whether the edit is written only on the lead as it was read', () => {
    expect(changesRecipient({ city: 'Reno' })).toBe(false);
    for (const edit of [{ email: 'eve@example.com' }, { esig_email: 'eve@example.com' }, { phone_number: OTHER }])
      expect(changesRecipient(edit)).toBe(true);
  });
});
