import { expect, it } from 'vitest';
import { offeredCallerOf } from './offered-caller-of.ts';

const lead = { city: 'Miami', state_abbr: 'FL', last_disposition: 'Not Interested', lead_source: 'google' };

it.each([
  ['of a lead with an address', lead, '+13055550123', 'Miami, FL'],
  ['of a lead with a state only', { ...lead, city: undefined }, '+13055550123', 'FL'],
  ['of a lead without an address', { ...lead, city: undefined, state_abbr: undefined }, '+12125550123', 'New York'],
  ['without a lead', undefined, '+12125550123', 'New York'],
  ['of a toll-free number', undefined, '+18005550123', undefined],
] as const)('the place of a caller %s', (_case, known, number, place) => {
  expect(offeredCallerOf(known, number, undefined).place).toBe(place);
});

it("has the last disposition, and the lead source of the call before that of the lead's first call", () => {
  expect(offeredCallerOf(lead, undefined, 'tv_spot')).toEqual({
    place: 'Miami, FL',
    last_disposition: 'Not Interested',
    lead_source: 'tv_spot',
  });
  expect(offeredCallerOf(lead, undefined, undefined).lead_source).toBe('google');
  expect(offeredCallerOf(undefined, undefined, undefined)).toEqual({});
});
