import { describe, expect, it } from 'vitest';
import { aCall, aCallWithCustomer, anAcceptedCall, at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { customerWasConnected, hasConnectedCallWith, hasSpokenWith, isOnLine } from './lead-at-hand.ts';

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

describe('a lead is at hand', () => {
  const lead = aLead();
  const mine = callToFirstNumber;
  const dialled = anAcceptedDial();

  it('in the agent’s own open call with it, of which one among several is enough', () => {
    for (const calls of [[mine], [aCall(), mine], [mine, aCall()]]) {
      expect(hasConnectedCallWith(AGENT, lead, calls)).toBe(true);
      expect(hasSpokenWith(AGENT, lead.id, calls)).toBe(true);
      expect(isOnLine(AGENT, lead, calls)).toBe(true);
    }
  });

  it.each([
    ['without a call', []],
    ['in a call with another lead', [{ ...mine, lead_key: 'lead/99' as const }]],
    ['in a call of a colleague', [{ ...mine, reservation_user_key: 'user/agent-2' as const }]],
    ['in a call that was wrapped up', [{ ...mine, call_ended: true, disposition: 'Sale' }]],
    ['in a call that waits', [aCall({ reservation_user_key: 'user/agent-1' })]],
  ])('not %s', (_, calls) => {
    expect(hasConnectedCallWith(AGENT, lead, calls)).toBe(false);
    expect(hasSpokenWith(AGENT, lead.id, calls)).toBe(false);
    expect(isOnLine(AGENT, lead, calls)).toBe(false);
  });

  it('not on the line, but still at hand, while the agent wraps up', () => {
    const over = { ...mine, call_ended: true, reservation_status: 'wrapup' as const };
    expect(hasConnectedCallWith(AGENT, lead, [over])).toBe(true);
    expect(isOnLine(AGENT, lead, [over])).toBe(false);
  });

  it('at any number, for an agent who has spoken with the customer', () => {
    expect(hasConnectedCallWith(AGENT, aLead({ phone_number: MOBILE }), [mine])).toBe(false);
    expect(hasSpokenWith(AGENT, lead.id, [mine])).toBe(true);
  });

  it.each([
    ['an inbound call that an agent accepted', anAcceptedCall(), true],
    ['an inbound call that nobody accepted', aCall(), false],
    ['a dial that is not answered', { ...dialled, customer_dial: { status: 'ringing', sequence: 1 } }, false],
    ['a dial without a report', dialled, false],
    ['an answered dial', { ...dialled, customer_dial: { status: 'in-progress', sequence: 2, answered: true } }, true],
  ] as const)('if its customer was connected: %s', (_, spoken, connected) => {
    expect(customerWasConnected(spoken)).toBe(connected);
  });
});
