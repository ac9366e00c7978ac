import { describe, expect, it } from 'vitest';
import { type Consent, type ConsentRevocation, effectOf, withRevocations } from './consent.ts';

const consent = (ts: string): Consent => ({
  id: ts,
  lead_key: 'lead/42',
  phone_number: '+13055550123',
  text: 'I agree.',
  text_hash: 'hash',
  text_version: '1',
  page_version: '1',
  ticked: ['consent'],
  ts,
  ip: '203.0.113.9',
  user_agent: 'Phone',
  version: 1,
});
const revocation = (revoked_ts: string, revoked_by: ConsentRevocation['revoked_by']): ConsentRevocation => ({
  id: revoked_ts,
  lead_key: 'lead/42',
  revoked_by,
  revoked_ts,
  version: 1,
});
const [first, second, third, fourth] = ['01', '02', '03', '04'].map(day => `2026-01-${day}T15:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];

describe('the consents of a lead', () => {
  it('are listed with the first revocation after each, the latest consent first', () => {
    const listed = withRevocations(
      [consent(first), consent(third)],
      [revocation(fourth, 'disposition'), revocation(second, 'link')],
    );
    expect(listed).toEqual([
      { ...consent(third), revoked_ts: fourth, revoked_by: 'disposition' },
      { ...consent(first), revoked_ts: second, revoked_by: 'link' },
    ]);
  });

  it('hold if they were given after the last revocation, and not if at the same moment', () => {
    expect(withRevocations([consent(third)], [revocation(second, 'link')])).toEqual([consent(third)]);
    expect(withRevocations([consent(second)], [revocation(second, 'link')])).toMatchObject([{ revoked_ts: second }]);
  });
});

describe('the effect of a consent', () => {
  it.each([
    ['allowed', {}, true],
    ['doubtful', { doubts: ['too_fast' as const] }, true],
    ['blocked', {}, false],
    ['blocked', { doubts: ['do_not_call' as const] }, false],
    ['revoked', { revoked_ts: '2026-01-06T15:00:00.000Z' }, false],
  ])('is %s for %o where the number may be reached: %s', (effect, consent, mayBeReached) => {
    expect(effectOf(consent, mayBeReached)).toBe(effect);
  });
});
