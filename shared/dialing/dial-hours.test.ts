import { describe, expect, it } from 'vitest';
import { Callee } from './callee.ts';
import { calleeOf, hoursProblem } from './dial-gate.ts';
import { hoursProblemOf, localTimesOf, timesText } from './dial-hours.ts';

const NOON_IN_NEW_YORK = '2026-01-05T17:00:00.000Z';
const hours = { from: 8, to: 21 };
const ada = { first_name: 'Ada', last_name: 'Park', phone_number: '+18005550142' };
const calleeIn = (state_abbr?: string, number = ada.phone_number) =>
  calleeOf({ number, lead: { ...ada, phone_number: number, state_abbr } });

describe('the local time of a customer', () => {
  it.each([
    ['of a lead by its state', 'OH', undefined, '12:00 PM'],
    ['of a lead without a state by its number', undefined, '+13105550142', '9:00 AM'],
    ['of a state with two zones is that of most people first', 'ID', undefined, '10:00 or 9:00 AM'],
    ['of a lead who may be in two places that share no half of the day', 'OH', '+13105550142', '12:00 PM or 9:00 AM'],
    ['is not known without a place', undefined, undefined, ''],
  ])('%s', (_, state, number, expected) => {
    expect(timesText(localTimesOf(calleeIn(state, number), NOON_IN_NEW_YORK))).toBe(expected);
  });
});

describe('the calling hours in the browser', () => {
  it.each([
    ['OH', '2026-01-05T12:59:00.000Z', '2026-01-05T13:00:00.000Z'],
    ['FL', '2026-01-06T01:00:00.000Z', '2026-01-06T00:59:00.000Z'],
    ['TX', '2026-01-05T15:59:00.000Z', '2026-01-05T16:00:00.000Z'],
    [undefined, '2026-01-05T15:59:00.000Z', '2026-01-05T16:00:00.000Z'],
  ])('are those of the server for what it sends of a lead in %s', (state_abbr, closed, open) => {
    const lead = { ...ada, state_abbr };
    const sent = Callee.parse(JSON.parse(JSON.stringify(calleeOf({ number: lead.phone_number, lead }))));
    const problem = hoursProblemOf(sent, { now: closed, hours });
    expect(problem).toMatch(/^It (is|may be) /);
    expect(problem).toBe(hoursProblem({ number: lead.phone_number, lead, now: closed, hours }));
    expect(hoursProblemOf(sent, { now: open, hours })).toBeUndefined();
  });

  it('do not apply to a business line', () => {
    const callee = calleeOf({ number: '+18005550142' });
    expect(hoursProblemOf(callee, { now: '2026-01-05T08:00:00.000Z', hours })).toBeUndefined();
  });
});
