import { describe, expect, it } from 'vitest';
import { areaCodes, isInUnitedStates, placeOfNumber } from './area-codes.ts';
import { type DialAttempt, dialProblem } from './dial-gate.ts';
import { reachProblem } from './reach-problem.ts';
import { placeOfState, states } from './states.ts';

const hours = { from: 8, to: 21 };
/** Toll-free: it has no place. */
const NOWHERE = '+18005550142';
/** Noon in New York, in winter. */
const DAY = '2026-01-05T17:00:00.000Z';

const ada = { first_name: 'Ada', last_name: 'Park', phone_number: NOWHERE };
const inState = (state_abbr: string) => ({ ...ada, state_abbr });

const attempt = (fields: Partial<DialAttempt>): string | undefined =>
  dialProblem({ number: NOWHERE, blacklist: [], revocationAsked: false, now: DAY, hours, ...fields });

/** `local('2026-01-05', '08:00', -5)`: an instant by local time and its offset from UTC in hours. */
const local = (day: string, clock: string, offset: number): string =>
  new Date(Date.parse(`${day}T${clock}:00.000Z`) - offset * 3_600_000).toISOString();

describe('the calling hours', () => {
  it.each([
    ['07:59', 'It is 7:59 am where Ada Park is (Ohio). Calls are allowed from 8 am to 9 pm there.'],
    ['08:00', undefined],
    ['12:00', undefined],
    ['20:59', undefined],
    ['21:00', 'It is 9:00 pm where Ada Park is (Ohio). Calls are allowed from 8 am to 9 pm there.'],
    ['00:05', 'It is 12:05 am where Ada Park is (Ohio). Calls are allowed from 8 am to 9 pm there.'],
  ])('at %s', (clock, expected) => {
    expect(attempt({ lead: inState('OH'), now: local('2026-01-05', clock, -5) })).toBe(expected);
  });

  it.each([
    ['the day before clocks go forward', '2026-03-07', -5],
    ['the day they do', '2026-03-08', -4],
    ['the day before they go back', '2026-10-31', -4],
    ['the day they do', '2026-11-01', -5],
  ])('follow daylight saving: %s (%s)', (_, day, offset) => {
    const at = (clock: string) => attempt({ lead: inState('NY'), now: local(day, clock, offset) });
    expect([at('07:59'), at('08:00'), at('20:59'), at('21:00')].map(problem => problem === undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['AZ, where most have no daylight saving, and the Navajo Nation has', 'AZ', '2026-07-01', -7, '07:59', '20:00'],
    ['AZ in winter', 'AZ', '2026-01-05', -7, '07:59', '21:00'],
    ['IN, split: an hour later in the morning', 'IN', '2026-01-05', -5, '08:59', '21:00'],
    ['HI', 'HI', '2026-07-01', -10, '07:59', '21:00'],
    ['PR, without daylight saving', 'PR', '2026-07-01', -4, '07:59', '21:00'],
    ['GU, a day ahead', 'GU', '2026-07-01', 10, '07:59', '21:00'],
    ['AK, with the Aleutians an hour behind', 'AK', '2026-01-05', -9, '08:59', '21:00'],
    ['TX, split, with hours of its own', 'TX', '2026-01-05', -6, '09:59', '21:00'],
    ['FL, split, with hours of its own', 'FL', '2026-01-05', -5, '08:59', '20:00'],
    ['ID, split', 'ID', '2026-01-05', -7, '08:59', '21:00'],
    ['OR, split: the hour is lost in the evening', 'OR', '2026-01-05', -8, '07:59', '20:00'],
    ['TN, split', 'TN', '2026-01-05', -6, '07:59', '20:00'],
  ])('follow the zones of a state: %s', (_, state, day, offset, tooEarly, tooLate) => {
    const at = (clock: string) => attempt({ lead: inState(state), now: local(day, clock, offset) });
    const aMinute = (clock: string, by: number) =>
      new Date(Date.parse(`2000-01-01T${clock}:00.000Z`) + by * 60_000).toISOString().slice(11, 16);
    expect(at(tooEarly)).toMatch(/^It (is|may be) /);
    expect(at(aMinute(tooEarly, 1))).toBeUndefined();
    expect(at(aMinute(tooLate, -1))).toBeUndefined();
    expect(at(tooLate)).toMatch(/^It (is|may be) /);
  });

  it('say "may be" if only some zones of a state are closed', () => {
    const early = local('2026-01-05', '08:30', -6);
    expect(attempt({ lead: inState('ND'), now: early })).toBe(
      'It may be 7:30 am where Ada Park is (North Dakota). Calls are allowed from 8 am to 9 pm there.',
    );
    expect(attempt({ lead: inState('ND'), now: local('2026-01-05', '07:12', -6) })).toBe(
      'It is 7:12 am where Ada Park is (North Dakota). Calls are allowed from 8 am to 9 pm there.',
    );
  });

  it.each([undefined, 'ZZ', 'AP', '  '])('are those of the whole country for a lead with the state %j', state_abbr => {
    const at = (clock: string) => attempt({ lead: { ...ada, state_abbr }, now: local('2026-01-05', clock, -5) });
    expect(at('10:59')).toBe(
      'It is not known where Ada Park is, and it is 7:59 am Pacific time. ' +
        'Calls are allowed from 8 am to 9 pm in every time zone from Eastern to Pacific.',
    );
    expect([at('11:00'), at('20:59')]).toEqual([undefined, undefined]);
    expect(at('21:00')).toContain('9:00 pm Eastern time');
  });

  it('follow the lead’s phone number if the lead has no state', () => {
    const at = (clock: string) =>
      attempt({ lead: { ...ada, phone_number: '+12125550142' }, now: local('2026-01-05', clock, -5) });
    expect([at('08:00'), at('20:59')]).toEqual([undefined, undefined]);
    expect(at('21:00')).toContain('(New York)');
  });

  it('also follow the lead’s main number when another number is called', () => {
    const lead = { ...ada, phone_number: '+13105550142' };
    const now = local('2026-01-05', '08:30', -5);
    expect(attempt({ number: '+12125550142', lead, now })).toBe(
      'It is 5:30 am where (310) 555-0142 is (California). Calls are allowed from 8 am to 9 pm there.',
    );
  });

  it.each(['800', '833', '844', '855', '866', '877', '888'])(
    'do not apply to a third party’s toll-free number: %s',
    code => {
      expect(attempt({ number: `+1${code}5550142`, now: local('2026-01-05', '03:00', -5) })).toBeUndefined();
    },
  );

  it.each(['555', '822', '700', '500', '999'])(
    'are those of the whole country for the area code %s, which has no place',
    code => {
      const at = (clock: string) => attempt({ number: `+1${code}2340001`, now: local('2026-01-05', clock, -5) });
      expect(at('10:59')).toBe(
        `It is not known where (${code}) 234-0001 is, and it is 7:59 am Pacific time. ` +
          'Calls are allowed from 8 am to 9 pm in every time zone from Eastern to Pacific.',
      );
      expect([at('11:00'), at('20:59')]).toEqual([undefined, undefined]);
      expect(at('21:00')).toContain('9:00 pm Eastern time');
    },
  );

  it('also follow the number’s area code', () => {
    const now = local('2026-01-05', '21:30', -5);
    expect(attempt({ number: '+12125550142', now })).toBe(
      'It is 9:30 pm where (212) 555-0142 is (New York). Calls are allowed from 8 am to 9 pm there.',
    );
    expect(attempt({ number: '+13105550142', now })).toBeUndefined();
  });

  it.each([
    [
      'a number of the east, a lead of the west, in the morning',
      '+12125550142',
      'CA',
      '2026-01-05T13:30:00.000Z',
      'California',
    ],
    ['the same in the evening', '+12125550142', 'CA', '2026-01-06T02:30:00.000Z', 'New York'],
    ['the other way round, in the morning', '+13105550142', 'NY', '2026-01-05T13:30:00.000Z', 'California'],
    ['and in the evening', '+13105550142', 'NY', '2026-01-06T02:30:00.000Z', 'New York'],
  ])('are the stricter of state and area code: %s', (_, number, state, now, where) => {
    expect(attempt({ number, lead: inState(state), now })).toContain(`(${where})`);
  });

  it('are configurable, also round the clock', () => {
    const lead = inState('OH');
    const at = (clock: string) => ({ lead, now: local('2026-01-05', clock, -5) });
    expect(attempt({ ...at('03:00'), hours: { from: 0, to: 24 } })).toBeUndefined();
    expect(attempt({ ...at('11:30'), hours: { from: 12, to: 24 } })).toContain('from 12 pm to midnight');
    expect(attempt({ ...at('09:00'), hours: { from: 0, to: 9 } })).toContain('from midnight to 9 am');
  });
});

describe('a premium-rate number', () => {
  it.each([
    ['of the area code 900', '+19005550142', '(900) 555-0142 is a premium-rate number.'],
    ['of the exchange 976', '+12129760142', '(212) 976-0142 is a premium-rate number.'],
  ])('%s is never called', (_, number, message) => {
    expect(attempt({ number })).toBe(message);
    expect(attempt({ number, lead: inState('NY') })).toBe(message);
    expect(reachProblem({ number, blacklist: [], revocationAsked: false })).toBe(message);
  });

  it.each(['+12129005976', '+19012550142'])('is not %s', number => {
    expect(attempt({ number })).toBeUndefined();
  });
});

describe('the blacklist', () => {
  const listed = (phone_number: string, source?: string) => [{ phone_number, ...(source && { source }) }];
  const other = '+12125550142';

  it('comes before the hours', () => {
    const night = local('2026-01-05', '03:00', -5);
    expect(attempt({ number: other, lead: inState('OH'), now: night, blacklist: listed(other) })).toBe(
      '(212) 555-0142 is on the blacklist.',
    );
  });

  it.each([
    ['the listed number', { blacklist: listed(NOWHERE, 'disposition') }],
    ['another number of the lead', { number: other, blacklist: listed(NOWHERE, 'disposition') }],
  ])('rejects a lead who asked not to be called at %s', (_, fields) => {
    expect(attempt({ lead: ada, ...fields })).toBe('Ada Park has asked not to be contacted.');
  });

  it('rejects a lead who asked not to be called, also if the dialled number is listed for another reason', () => {
    const blacklist = [...listed(other, 'upload'), ...listed(NOWHERE, 'disposition')];
    expect(attempt({ number: other, lead: ada, blacklist })).toBe('Ada Park has asked not to be contacted.');
  });

  it('allows another number if the main number is listed for another reason', () => {
    expect(attempt({ number: other, lead: ada, blacklist: listed(NOWHERE, 'upload') })).toBeUndefined();
  });

  it('names the number if there is no lead', () => {
    expect(attempt({ number: other, blacklist: listed(other, 'disposition') })).toBe(
      '(212) 555-0142 has asked not to be contacted.',
    );
  });
});

describe('the table of area codes', () => {
  it('contains each code once, in the form of an area code', () => {
    expect(areaCodes.filter((code, index) => areaCodes.indexOf(code) !== index)).toEqual([]);
    expect(areaCodes.filter(code => !/^[2-9][0-8]\d$/.test(code))).toEqual([]);
    expect(areaCodes.length).toBeGreaterThan(400);
  });

  it('contains only existing time zones', () => {
    const all = [...areaCodes.map(code => placeOfNumber(`+1${code}5550142`)), ...Object.values(states)];
    const names = new Set(all.flatMap(place => place?.zones ?? ['missing']));
    for (const timeZone of names) expect(() => new Intl.DateTimeFormat('en-US', { timeZone }), timeZone).not.toThrow();
  });

  it('assigns a code only to zones of its state', () => {
    const byName = new Map<string, readonly string[]>(Object.values(states).map(({ name, zones }) => [name, zones]));
    for (const code of areaCodes) {
      const place = placeOfNumber(`+1${code}5550142`);
      const ofState = byName.get(place?.name ?? '');
      if (ofState) expect(ofState, code).toEqual(expect.arrayContaining([...(place?.zones ?? [])]));
    }
  });

  it.each([
    ['212', 'New York', ['America/New_York']],
    ['915', 'Texas', ['America/Denver']],
    ['512', 'Texas', ['America/Chicago']],
    ['850', 'Florida', ['America/New_York', 'America/Chicago']],
    ['305', 'Florida', ['America/New_York']],
    ['219', 'Indiana', ['America/New_York', 'America/Chicago']],
    ['317', 'Indiana', ['America/New_York']],
    ['602', 'Arizona', ['America/Phoenix']],
    ['928', 'Arizona', ['America/Phoenix', 'America/Denver']],
    ['808', 'Hawaii', ['Pacific/Honolulu']],
    ['775', 'Nevada', ['America/Los_Angeles', 'America/Denver']],
    ['709', 'Newfoundland and Labrador', ['America/St_Johns', 'America/Halifax']],
    ['787', 'Puerto Rico', ['America/Puerto_Rico']],
    ['876', 'Jamaica', ['America/Jamaica']],
  ])('puts %s in %s', (code, name, zones) => {
    expect(placeOfNumber(`+1${code}5550142`)).toEqual({ name, zones });
  });

  it.each(['800', '822', '833', '844', '855', '866', '877', '888', '900', '700', '500', '555', '600'])(
    'has no place for %s',
    code => expect(placeOfNumber(`+1${code}2340142`)).toBeUndefined(),
  );
});

describe('a number', () => {
  it.each(['+12125550142', '+17875550142', '+16715550142'])('%s is of a state or a territory', number => {
    expect(isInUnitedStates(number)).toBe(true);
  });

  it.each(['+14165550142', '+18765550142', '+18005550142', '+12225550142', '+12121550142', '+12120550142'])(
    '%s is none of the United States',
    number => expect(isInUnitedStates(number)).toBe(false),
  );
});

describe('the table of states', () => {
  it('has fifty states, the capital and five territories', () => expect(Object.keys(states)).toHaveLength(56));
  it('ignores case and spaces of an abbreviation', () => expect(placeOfState(' tx ')?.name).toBe('Texas'));
  it('does not find a property of Object.prototype', () => expect(placeOfState('constructor')).toBeUndefined());
});
