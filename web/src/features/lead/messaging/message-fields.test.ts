import { describe, expect, it } from 'vitest';
import { NOT_ITS_ADDRESS, NOT_ITS_NUMBER } from '#shared/messages/recipient-rule';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { aLead } from '../../../testing/a-lead.ts';
import { emailProblems, phoneOf, textProblems } from './message-fields.ts';

const lead = aLead({ email: 'ann@example.test' });
const email = { recipient: 'ann@example.test', subject: 'Your plan', body: 'Hello.' };

describe('an e-mail', () => {
  it('has no problems if it is complete', () => expect(emailProblems(email, lead)).toEqual({}));

  it.each([
    ['recipient', '', 'E-mail is required'],
    ['recipient', '  ', 'E-mail is required'],
    ['recipient', 'ann', 'E-mail must be valid'],
    ['recipient', 'ann@example', 'E-mail must be valid'],
    ['subject', '', 'Email subject is required'],
    ['body', '', 'Email body is required'],
  ])('with %s %j shows: %s', (field, value, message) =>
    expect(emailProblems({ ...email, [field]: value }, lead)).toEqual({ [field]: message }),
  );

  it('to an address that is not the lead’s shows the server’s message', () =>
    expect(emailProblems({ ...email, recipient: 'eve@example.test' }, lead)).toEqual({ recipient: NOT_ITS_ADDRESS }));

  it('has a problem at each field if it is empty', () =>
    expect(emailProblems({ recipient: '', subject: '', body: '' }, lead)).toEqual({
      recipient: 'E-mail is required',
      subject: 'Email subject is required',
      body: 'Email body is required',
    }));
});

describe('a text', () => {
  it.each(['3055551042', '(305) 555-1042', '305.555.1042', ' 305 555 1042 ', '+13055551042', '+1 305 555 1042'])(
    'has no problems if it goes to %j',
    to => expect(textProblems({ to, body: 'Hello.' }, lead)).toEqual({}),
  );

  it.each([
    ['', 'Phone number is required'],
    ['  ', 'Phone number is required'],
    ['305555104', 'Phone number must be valid'],
    ['30555510421', 'Phone number must be valid'],
    ['13055551042', 'Phone number must be valid'],
    ['0055551042', 'Phone number must be valid'],
    ['305555104x', 'Phone number must be valid'],
    ['+443055551042', 'Phone number must be valid'],
  ])('to %j shows: %s', (to, message) => expect(textProblems({ to, body: 'Hello.' }, lead)).toEqual({ to: message }));

  it('to a number that is not the lead’s shows the server’s message', () =>
    expect(textProblems({ to: '3055550177', body: 'Hello.' }, lead)).toEqual({ to: NOT_ITS_NUMBER }));

  it('without a body shows the documented wrong message', () =>
    expect(textProblems({ to: '3055551042', body: ' ' }, lead)).toEqual({ body: 'Email body is required' }));

  it('with a card number names the place for card numbers', () =>
    expect(textProblems({ to: '3055551042', body: 'Your card 4242-4242-4242-4242.' }, lead)).toEqual({
      body: NO_CARD_NUMBER,
    }));

  it('has a problem if it is too long', () =>
    expect(textProblems({ to: '3055551042', body: 'a'.repeat(1601) }, lead)).toEqual({
      body: expect.stringContaining('1600'),
    }));
});

describe('the phone number for a text', () => {
  it('is the lead’s number, or the alternate one if there is none, formatted', () => {
    expect(phoneOf(aLead())).toBe('(305) 555-1042');
    expect(phoneOf(aLead({ phone_number: '', alt_phone_number: '+13055559999' }))).toBe('(305) 555-9999');
    expect(phoneOf({})).toBe('');
  });
});
