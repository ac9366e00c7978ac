import { describe, expect, it } from 'vitest';
import { dialProblem } from './dial-gate.ts';
import { holidayOf } from './holidays.ts';
import { stateHours } from './state-hours.ts';
import type { StateAbbr } from './states.ts';

const hours = { from: 8, to: 21 };

/** Of a lead of this state at a toll-free number; `at` is UTC. */
const problemIn = (state_abbr: StateAbbr, at: string, within = hours): string | undefined =>
  dialProblem({
    number: '+18005550142',
    lead: { first_name: 'Ada', last_name: 'Park', phone_number: '+18005550142', state_abbr },
    blacklist: [],
    revocationAsked: false,
    now: `${at}:00.000Z`,
    hours: within,
  });

/** 2026-01-05 is a Monday; New York is five hours behind UTC then, Chicago six, Denver seven. */
describe('the calling hours of a state', () => {
  it.each<[StateAbbr, string, string, string]>([
    ['CT', 'from 9 am to 8 pm', '2026-01-05T13:59', '2026-01-05T14:00'],
    ['CT', 'from 9 am to 8 pm', '2026-01-06T01:00', '2026-01-06T00:59'],
    ['MD', 'from 8 am to 8 pm', '2026-01-06T01:00', '2026-01-06T00:59'],
    ['MN', 'from 9 am to 9 pm', '2026-01-05T14:59', '2026-01-05T15:00'],
    ['RI', 'from 9 am to 6 pm', '2026-01-05T23:00', '2026-01-05T22:59'],
    ['RI', 'from 10 am to 5 pm', '2026-01-10T14:59', '2026-01-10T15:00'],
    ['WA', 'from 8 am to 8 pm', '2026-01-06T04:00', '2026-01-06T03:59'],
  ])('in %s are %s: not at %s, but at %s', (state, allowed, closed, open) => {
    expect(problemIn(state, closed)).toContain(`Calls are allowed ${allowed} there.`);
    expect(problemIn(state, open)).toBeUndefined();
  });

  it('differ by the day: Texas begins at noon on Sundays, in both of its zones', () => {
    expect(problemIn('TX', '2026-01-11T17:59')).toBe(
      'It is 11:59 am where Ada Park is (Texas). Calls are allowed from 12 pm to 9 pm there.',
    );
    expect(problemIn('TX', '2026-01-11T18:30')).toBe(
      'It may be 11:30 am where Ada Park is (Texas). Calls are allowed from 12 pm to 9 pm there.',
    );
    expect(problemIn('TX', '2026-01-11T19:00')).toBeUndefined();
  });

  it.each<StateAbbr>(['AL', 'LA', 'MS', 'RI', 'SD', 'UT'])('allow no call on Sundays in %s', state => {
    expect(problemIn(state, '2026-01-11T20:00')).toMatch(
      /^It is Sunday where Ada Park is \(.+\)\. Calls are not allowed there on that day\.$/,
    );
    expect(problemIn(state, '2026-01-12T20:00')).toBeUndefined();
  });

  it.each<StateAbbr>(['AL', 'LA', 'MS', 'PA', 'RI', 'UT'])('allow no call on a legal holiday in %s', state => {
    expect(problemIn(state, '2026-12-25T19:00')).toContain('It is a legal holiday (Christmas Day) where Ada Park is');
    expect(problemIn(state, '2026-12-29T19:00')).toBeUndefined();
  });

  it('narrow those of the stage, and never widen them', () => {
    expect(problemIn('CT', '2026-01-05T15:30', { from: 11, to: 19 })).toContain('from 11 am to 7 pm');
    expect(problemIn('CT', '2026-01-05T23:30', { from: 8, to: 18 })).toContain('from 9 am to 6 pm');
  });

  it('do not apply on a stage without hours, where no real phone rings', () => {
    expect(problemIn('UT', '2026-01-11T08:00', { from: 0, to: 24 })).toBeUndefined();
  });

  it('begin before they end, within the federal hours, each with its source', () => {
    for (const [state, { weekdays, saturday, sunday, source }] of Object.entries(stateHours)) {
      expect(source, state).not.toBe('');
      for (const day of [weekdays, saturday, sunday]) {
        if (day === undefined || day === 'none') continue;
        expect(day.from, state).toBeGreaterThanOrEqual(8);
        expect(day.to, state).toBeLessThanOrEqual(21);
        expect(day.from, state).toBeLessThan(day.to);
      }
    }
  });
});

describe('a legal holiday', () => {
  it.each<[StateAbbr, string, string | undefined]>([
    ['PA', '2026-01-01', 'New Year’s Day'],
    ['PA', '2026-01-19', 'Birthday of Martin Luther King, Jr.'],
    ['PA', '2026-05-25', 'Memorial Day'],
    ['PA', '2026-09-07', 'Labor Day'],
    ['PA', '2026-11-26', 'Thanksgiving Day'],
    ['PA', '2026-07-03', 'Independence Day'],
    ['PA', '2026-07-04', 'Independence Day'],
    ['PA', '2027-07-05', 'Independence Day'],
    ['PA', '2027-12-31', 'New Year’s Day'],
    ['PA', '2026-07-24', undefined],
    ['UT', '2026-07-24', 'Pioneer Day'],
    ['LA', '2026-02-17', 'Mardi Gras'],
    ['LA', '2026-04-03', 'Good Friday'],
    ['LA', '2027-03-26', 'Good Friday'],
    ['LA', '2029-03-30', 'Good Friday'],
    ['LA', '2032-03-26', 'Good Friday'],
    ['LA', '2038-04-23', 'Good Friday'],
    ['LA', '2049-04-16', 'Good Friday'],
    ['RI', '2026-08-10', 'Victory Day'],
    ['AL', '2026-04-27', 'Confederate Memorial Day'],
    ['PA', '2026-11-27', undefined],
  ])('in %s on %s: %s', (state, date, name) => expect(holidayOf(state, date)).toBe(name));
});
