import { describe, expect, it } from 'vitest';
import { isPresent, leadName } from './lead.ts';

const bare = { id: '42', version: 1, created_ts: '2026-01-05T15:00:00.000Z' };

describe('isPresent', () => {
  it.each([
    ['only the fields of every lead', {}, false],
    ["the inbound call's request", { twilio_inbound_call_request_data: { From: '+15552340001' } }, false],
    ['empty values', { first_name: '', email: null, budget: undefined }, false],
    ['a phone number', { phone_number: '+15552340001' }, true],
    ['a no', { verification_requested: false }, true],
  ])('with %s: %s is %s', (_, fields, present) => {
    expect(isPresent({ ...bare, ...fields })).toBe(present);
  });
});

it('joins the known parts of a lead’s name', () => {
  expect(leadName({ first_name: 'Ada', last_name: 'Park' })).toBe('Ada Park');
  expect(leadName({ last_name: 'Park' })).toBe('Park');
  expect(leadName({})).toBeUndefined();
});
