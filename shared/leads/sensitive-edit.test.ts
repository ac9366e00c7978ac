import { describe, expect, it } from 'vitest';
import { aCall, anEndedCall, aSpokenCall, customerCame } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import type { Role } from '../access/roles.ts';
import { mayWriteSensitive, offersSensitive, sensitiveField } from './sensitive-edit.ts';

const EMAIL = 'maria.lopez@coverline.test';
const as = (...roles: Role[]) => anActor({ roles });
const closedBy = (closer: string) => aLead({ assigned_agent_email_by_role: { closer } });

describe('payment details and the recipient of a link to sign may be written by', () => {
  it.each([
    ['an admin', anAdmin(), aLead(), []],
    ['a fronter on the line', as('fronter'), aLead(), [aSpokenCall()]],
    ['customer service on its call', as('customer_service'), aLead(), [aSpokenCall()]],
    [
      'a closer in wrap-up of a call with the lead',
      as('closer'),
      aLead(),
      [anEndedCall({ conferences: customerCame() })],
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
    ['an agent on a call with another lead', as('fronter'), aLead(), [aSpokenCall({ lead_key: 'lead/43' })]],
    ['customer service without a call', as('customer_service'), aLead(), []],
    ['a user who is named as closer, and is none any more', as('fronter'), closedBy(EMAIL), []],
    ['a closer who is named as verification agent', as('closer'), aLead({ verification_agent_email: EMAIL }), []],
  ])('%s', (_, writer, lead, calls) => {
    expect(mayWriteSensitive(writer, lead, calls)).toBe(false);
  });
});

it('a screen, which does not know whether the customer joined, offers it by the call alone', () => {
  expect(offersSensitive(as('fronter'), aLead(), aSpokenCall())).toBe(true);
  expect(offersSensitive(as('fronter'), aLead(), undefined)).toBe(false);
});

it('the fields of a lead that need it are those that the link to sign goes to', () => {
  expect(sensitiveField({ city: 'Reno', email: 'ada@example.com' })).toBeUndefined();
  expect(sensitiveField({ city: 'Reno', esig_email: 'ada@example.com' })).toBe('esig_email');
  expect(sensitiveField({ esig_phone_number: '+13055550188' })).toBe('esig_phone_number');
});
