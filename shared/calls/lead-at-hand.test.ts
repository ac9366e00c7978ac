import { describe, expect, it } from 'vitest';
import { aSpokenCall, at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { hasAtHand } from './lead-at-hand.ts';

const AGENT = 'agent-1';
const MOBILE = '+15559990001';
const DAY_S = 24 * 3600;
const call = aSpokenCall({ lead_phone_number: MOBILE, created_ts: at(0) });
const own = aSpokenCall({ created_ts: at(0) });

/** Whoever writes her own number into a lead and has it called is on the line with herself. */
describe('a number that somebody has put into a lead', () => {
  it.each([
    ['an alternate one, during the call', call, { alt_phone_number: MOBILE, alt_phone_number_since: at(10) }],
    ['an alternate one, on the day', call, { alt_phone_number: MOBILE, alt_phone_number_since: at(60 - DAY_S) }],
    ['its first one', own, { phone_number_since: at(60 - DAY_S) }],
  ])('puts it at nobody’s hand for a day: %s', (_, spoken, fields) => {
    expect(hasAtHand(AGENT, aLead(fields), [spoken])).toBe(false);
  });

  it.each([
    ['an alternate one', call, { alt_phone_number: MOBILE, alt_phone_number_since: at(-DAY_S) }],
    ['its first one', own, { phone_number_since: at(-DAY_S) }],
    ['beside one that it always had', own, { alt_phone_number: MOBILE, alt_phone_number_since: at(-1) }],
    [
      'the very number that it always had',
      own,
      { alt_phone_number: own.lead_phone_number, alt_phone_number_since: at(0) },
    ],
  ])('does afterwards: %s', (_, spoken, fields) => {
    expect(hasAtHand(AGENT, aLead(fields), [spoken])).toBe(true);
  });
});
