import { describe, expect, it } from 'vitest';
import { aCallWithCustomer, at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { hasConnectedCallWith } from './lead-at-hand.ts';

const AGENT = 'agent-1';
const MOBILE = '+15559990001';
const DAY_S = 24 * 3600;
const call = aCallWithCustomer({ lead_phone_number: MOBILE, created_ts: at(0) });
const callToFirstNumber = aCallWithCustomer({ created_ts: at(0) });

/** An agent could write a number of their own into a lead and have it called. */
describe('a number that a user has written into a lead', () => {
  it.each([
    [
      'an alternate number, written during the call',
      call,
      { alt_phone_number: MOBILE, alt_phone_number_since: at(10) },
    ],
    [
      'an alternate number, written on the same day',
      call,
      { alt_phone_number: MOBILE, alt_phone_number_since: at(60 - DAY_S) },
    ],
    ['the main number', callToFirstNumber, { phone_number_since: at(60 - DAY_S) }],
  ])('does not put the lead at hand for a day: %s', (_, spoken, fields) => {
    expect(hasConnectedCallWith(AGENT, aLead(fields), [spoken])).toBe(false);
  });

  const longAgo = at(-30 * DAY_S);
  it.each([
    [
      'an alternate number',
      call,
      { alt_phone_number: MOBILE, alt_phone_number_since: longAgo, alt_phone_number_by: AGENT },
    ],
    ['the main number', callToFirstNumber, { phone_number_since: longAgo, phone_number_by: AGENT }],
  ])('never puts the lead at hand of the user who wrote it: %s', (_, spoken, fields) => {
    expect(hasConnectedCallWith(AGENT, aLead(fields), [spoken])).toBe(false);
    const ofColleague = { ...spoken, reservation_user_key: 'user/agent-2' as const };
    expect(hasConnectedCallWith('agent-2', aLead(fields), [ofColleague])).toBe(true);
  });

  it('does not take away a number that was the lead’s without that user', () => {
    const fields = { alt_phone_number: callToFirstNumber.lead_phone_number, alt_phone_number_by: AGENT };
    expect(hasConnectedCallWith(AGENT, aLead(fields), [callToFirstNumber])).toBe(true);
  });

  it.each([
    ['an alternate number', call, { alt_phone_number: MOBILE, alt_phone_number_since: at(-DAY_S) }],
    ['the main number', callToFirstNumber, { phone_number_since: at(-DAY_S) }],
    [
      'an alternate number, while the call is with the main number',
      callToFirstNumber,
      { alt_phone_number: MOBILE, alt_phone_number_since: at(-1) },
    ],
    [
      'an alternate number that equals the main number',
      callToFirstNumber,
      { alt_phone_number: callToFirstNumber.lead_phone_number, alt_phone_number_since: at(0) },
    ],
  ])('puts the lead at hand after that day: %s', (_, spoken, fields) => {
    expect(hasConnectedCallWith(AGENT, aLead(fields), [spoken])).toBe(true);
  });
});
