import { describe, expect, it } from 'vitest';
import {
  CertificateUrl,
  type Consent,
  type ConsentCertificate,
  type ConsentRevocation,
  effectOf,
  listedConsents,
  otherRevocations,
} from './consent.ts';

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
    const revocations = [revocation(fourth, 'disposition'), revocation(second, 'link')];
    expect(listedConsents([consent(first), consent(third)], { revocations, certificates: [] })).toEqual([
      { ...consent(third), certificate_version: 0, revoked_ts: fourth, revoked_by: 'disposition' },
      { ...consent(first), certificate_version: 0, revoked_ts: second, revoked_by: 'link' },
    ]);
  });

  it('hold if they were given after the last revocation, and not if at the same moment', () => {
    const beside = { revocations: [revocation(second, 'link')], certificates: [] };
    expect(listedConsents([consent(third)], beside)).toEqual([{ ...consent(third), certificate_version: 0 }]);
    expect(listedConsents([consent(second)], beside)).toMatchObject([{ revoked_ts: second }]);
  });

  it('leave the revocations that came without one, or after the first, to be listed beside them', () => {
    const revocations = [revocation(first, 'text'), revocation(third, 'link'), revocation(fourth, 'disposition')];
    const listed = listedConsents([consent(second)], { revocations, certificates: [] });
    expect(otherRevocations(listed, revocations)).toEqual([revocations[2], revocations[0]]);
    expect(otherRevocations([], revocations)).toHaveLength(3);
  });

  it('have each its own certificate, and none where its address was removed', () => {
    const noted = { lead_key: 'lead/42', user_email: 'maria', updated_ts: fourth } as const;
    const certificates: ConsentCertificate[] = [
      { ...noted, consent_id: first, certificate_url: 'https://certificates.test/1', version: 1 },
      { ...noted, consent_id: second, version: 2 },
    ];
    expect(listedConsents([consent(first), consent(second)], { revocations: [], certificates })).toEqual([
      { ...consent(second), certificate_version: 2 },
      { ...consent(first), certificate_version: 1, certificate_url: 'https://certificates.test/1' },
    ]);
  });
});

describe('the address of a certificate', () => {
  it.each([
    ['https://certificates.test/1?id=4111', true],
    [' https://certificates.test/1 ', true],
    ['http://certificates.test/1', false],
    ['javascript:alert(1)', false],
    ['certificates.test/1', false],
    [`https://certificates.test/${'1'.repeat(2000)}`, false],
  ])('%s is one: %s', (address, expected) => {
    expect(CertificateUrl.safeParse(address).success).toBe(expected);
  });
});

describe('the effect of a consent', () => {
  const waiting = { phone_number: '+13055550123', status: 'flagged' as const, flags: ['too_fast' as const] };
  const asked = { ...waiting, flags: ['revocation_asked' as const] };

  it.each([
    ['allowed', {}, true, []],
    ['doubtful', { doubts: ['too_fast' as const] }, true, [waiting]],
    ['doubtful', { doubts: ['too_fast' as const] }, true, [{ ...waiting, status: 'cancelled' as const }, waiting]],
    ['unproven', { doubts: ['too_fast' as const] }, true, [{ ...waiting, status: 'cancelled' as const }]],
    ['unproven', { doubts: ['too_fast' as const] }, true, [{ ...waiting, phone_number: '+13055550124' }]],
    ['allowed', {}, true, [waiting]],
    ['doubtful', {}, true, [asked]],
    ['doubtful', {}, true, [{ ...asked, phone_number: '+13055550124' }]],
    ['allowed', {}, true, [{ ...asked, status: 'cancelled' as const }]],
    ['blocked', {}, false, [asked]],
    ['blocked', { doubts: ['do_not_call' as const] }, false, [waiting]],
    ['revoked', { revoked_ts: '2026-01-06T15:00:00.000Z' }, false, [asked]],
  ])('is %s for %o where the number may be reached: %s, with the requests %o', (effect, of, mayBeReached, requests) => {
    expect(effectOf({ phone_number: '+13055550123', ...of }, { mayBeReached, requests })).toBe(effect);
  });
});
