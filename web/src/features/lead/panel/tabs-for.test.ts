import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { LeadPlace } from '../lead-tab.ts';
import { leadTabs } from '../lead-tab.ts';
import { tabsFor, titleOf } from './tabs-for.ts';

const tabByLetter: Record<string, string> = {
  I: 'INFO',
  P: 'PRODUCTS',
  $: 'PAYMENTS',
  R: 'REQUEST_ESIG',
  E: 'ESIG_VERIFICATION',
  H: 'HISTORY',
  N: 'NOTES',
  C: 'CUSTOMER_SERVICE_NOTES',
  S: 'SCRIPT',
  M: 'MESSAGING',
  D: 'DOCTOR',
};
const tabsOfLetters = (letters: string) => [...letters].map(letter => tabByLetter[letter]);

const users: Record<string, { roles: Role[]; groups: string[] }> = {
  admin: { roles: ['admin'], groups: ['admin'] },
  'an admin in fronter_t3': { roles: ['admin', 'fronter'], groups: ['fronter_t3'] },
  closer: { roles: ['closer'], groups: ['closer_t1'] },
  fronter: { roles: ['fronter'], groups: ['fronter_t1'] },
  fronter_t3: { roles: ['fronter'], groups: ['fronter_t3'] },
  fronter_t3_east: { roles: ['fronter'], groups: ['fronter_t3_east'] },
  'fronter_t3 who closes too': { roles: ['fronter', 'closer'], groups: ['fronter_t3', 'closer_t1'] },
  verification: { roles: ['verification'], groups: ['verification'] },
  customer_service: { roles: ['customer_service'], groups: ['customer_service'] },
  nobody: { roles: [], groups: [] },
};

/** For each user: the tabs on dashboard, dialog and route outside a call, then those of a verification. */
const tabs: Record<string, [usual: string, verification: string]> = {
  admin: ['IPE$RNCHMDS', 'EPI$RNHMDS'],
  'an admin in fronter_t3': ['IPE$RNCHMDS', 'EPI$RNHMDS'],
  closer: ['IP$RNHMDS', 'EPI$NHMDS'],
  fronter: ['IP$RNHMDS', 'EPI$NHMDS'],
  fronter_t3: ['IS', 'IS'],
  fronter_t3_east: ['IS', 'IS'],
  'fronter_t3 who closes too': ['IP$RNHMDS', 'EPI$NHMDS'],
  verification: ['IP$RNHMDS', 'EPI$NHMDS'],
  customer_service: ['IP$RNCHMDS', 'EPI$NHMDS'],
  nobody: ['IS', 'IS'],
};

const places: LeadPlace[] = ['dashboard', 'dialog', 'route', 'verification'];
const combinations = Object.keys(users).flatMap(who =>
  places.flatMap(place => [true, false].map(inCall => [who, place, inCall] as const)),
);

describe('the tabs of the lead panel', () => {
  it.each(combinations)('for %s on the %s, in a call: %s', (who, place, inCall) => {
    const [usual, verification] = tabs[who] ?? ['', ''];
    const isVerificationRoute = place === 'route' && who === 'verification';
    const letters = place === 'verification' || isVerificationRoute ? verification : usual;
    const expected = place === 'dashboard' && inCall ? letters.replace('S', '') : letters;
    const given = { place, inCall, maySeeVerification: who.includes('admin'), isErased: false };
    expect(tabsFor(users[who] ?? { roles: [], groups: [] }, given)).toEqual(tabsOfLetters(expected));
  });

  it.each<[LeadPlace, boolean, string]>([
    ['dashboard', true, 'IPE$RNHMD'],
    ['dashboard', false, 'IPE$RNHMDS'],
    ['dialog', true, 'IPE$RNHMDS'],
    ['verification', false, 'EPI$NHMDS'],
  ])('for the verification agent who has claimed the lead on the %s, in a call: %s', (place, inCall, letters) => {
    const agent = users.verification ?? expect.fail();
    expect(tabsFor(agent, { place, inCall, maySeeVerification: true, isErased: false })).toEqual(
      tabsOfLetters(letters),
    );
  });

  it('for a member of fronter_t3 who has claimed the lead', () => {
    const fronter = users.fronter_t3 ?? expect.fail();
    const given = { place: 'dashboard', inCall: true, maySeeVerification: true, isErased: false } as const;
    expect(tabsFor(fronter, given)).toEqual(['INFO']);
  });

  it.each([
    ['admin', 'route', 'IPEH'],
    ['verification', 'route', 'EPIH'],
    ['fronter_t3', 'dialog', 'I'],
  ] as const)('for %s on the %s of an erased lead, to which nothing can be added', (who, place, letters) => {
    const given = { place, inCall: false, maySeeVerification: who === 'admin', isErased: true };
    expect(tabsFor(users[who] ?? expect.fail(), given)).toEqual(tabsOfLetters(letters));
  });
});

it('have spaces in their titles', () => {
  expect(leadTabs.map(titleOf).filter(title => title.includes('_'))).toEqual([]);
  expect(titleOf('CUSTOMER_SERVICE_NOTES')).toBe('CUSTOMER SERVICE NOTES');
});
