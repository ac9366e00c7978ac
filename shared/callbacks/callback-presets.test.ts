import { describe, expect, it } from 'vitest';
import { callbackPresets, customerZone } from './callback-presets.ts';

const ann = { first_name: 'Ann', last_name: 'Field', phone_number: '+13055550123' };
const inMiami = { number: ann.phone_number, lead: ann };
const of = (customer: Parameters<typeof callbackPresets>[0], now: string) =>
  callbackPresets(customer, now).map(({ label, time }) => [label, time]);

describe('the times that are offered for a callback', () => {
  it("are in an hour, this evening and tomorrow morning in the customer's time", () => {
    // Monday, 1:20 pm in Miami.
    expect(of(inMiami, '2026-01-05T18:20:41.000Z')).toEqual([
      ['In one hour', '2026-01-05T19:20:00.000Z'],
      ['This evening, 6 PM', '2026-01-05T23:00:00.000Z'],
      ['Tomorrow, 10 AM', '2026-01-06T15:00:00.000Z'],
    ]);
  });

  it('are no hour at which the customer may not be called, and no evening that is past', () => {
    // 7:30 pm in Miami: Florida allows calls until 8 pm.
    expect(of(inMiami, '2026-01-06T00:30:00.000Z')).toEqual([['Tomorrow, 10 AM', '2026-01-06T15:00:00.000Z']]);
  });

  it('are no day on which the state allows no calls', () => {
    // Saturday, 1 pm in Alabama, which allows none on Sunday.
    const inAlabama = { number: '+12055550123', lead: { ...ann, state_abbr: 'AL', phone_number: '+12055550123' } };
    expect(of(inAlabama, '2026-01-10T19:00:00.000Z').map(([label]) => label)).toEqual([
      'In one hour',
      'This evening, 6 PM',
    ]);
  });

  it('follow the number alone for a customer without a lead', () => {
    // 7:30 pm in Miami.
    const withoutLead = { number: ann.phone_number, lead: undefined };
    expect(of(withoutLead, '2026-01-06T00:30:00.000Z')).toEqual([['Tomorrow, 10 AM', '2026-01-06T15:00:00.000Z']]);
  });

  it("follow the hours of the zip code's state where the lead has no state", () => {
    // Saturday, 1 pm in Alabama; the number is of Miami.
    const inAlabama = { number: ann.phone_number, lead: { ...ann, zip_code: '35203' } };
    expect(of(inAlabama, '2026-01-10T19:00:00.000Z').map(([label]) => label)).toEqual([
      'In one hour',
      'This evening, 6 PM',
    ]);
  });

  it('are not the very minute at which it is 6 PM', () => {
    expect(of(inMiami, '2026-01-05T23:00:00.000Z').map(([label]) => label)).not.toContain('This evening, 6 PM');
  });

  it('follow daylight saving of tomorrow', () => {
    // Saturday before the clocks change.
    expect(of(inMiami, '2026-03-07T18:00:00.000Z').at(-1)).toEqual(['Tomorrow, 10 AM', '2026-03-08T14:00:00.000Z']);
  });

  it('are only an hour ahead for a customer whose place is not known', () => {
    const unknown = { number: '+18005550123', lead: { ...ann, phone_number: '+18005550123' } };
    expect(of(unknown, '2026-01-05T18:20:00.000Z')).toEqual([['In one hour', '2026-01-05T19:20:00.000Z']]);
  });
});

it.each([
  ["the lead's state, before that of the number", { ...ann, state_abbr: 'CA' }, 'America/Los_Angeles'],
  ["the lead's zip code", { ...ann, zip_code: '60601' }, 'America/Chicago'],
  ["the lead's zip code in a state with two", { ...ann, state_abbr: 'TX', zip_code: '79901' }, 'America/Denver'],
  [
    "the lead's state, if the zip code is of another one",
    { ...ann, state_abbr: 'TX', zip_code: '33101' },
    'America/Chicago',
  ],
  ['the area code', ann, 'America/New_York'],
  ['the area code without a lead', undefined, 'America/New_York'],
])("the customer's time zone is that of %s", (_case, lead, zone) => {
  expect(customerZone({ number: ann.phone_number, lead })).toBe(zone);
});
