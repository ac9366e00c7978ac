import { describe, expect, it } from 'vitest';
import { states } from '../dialing/states.ts';
import { parseZipCode, placeOfZip, prefixesIn, servedStates, stateOfZip, zipPrefixes } from './zip-states.ts';

describe('parseZipCode', () => {
  it.each([
    ['33101', '33101'],
    [' 33101 ', '33101'],
    ['33101-1234', '33101'],
    ['331011234', '33101'],
  ])('reads %j', (text, zip) => expect(parseZipCode(text)).toBe(zip));

  it.each(['', '3310', '331011', '33101-12', 'K1A 0B1', '3310a'])('rejects %j', text =>
    expect(parseZipCode(text)).toBeUndefined(),
  );
});

describe('stateOfZip', () => {
  it.each([
    ['00501', 'NY'],
    ['01001', 'MA'],
    ['02903', 'RI'],
    ['10001', 'NY'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['33101', 'FL'],
    ['39901', 'GA'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['90210', 'CA'],
    ['96801', 'HI'],
    ['99950', 'AK'],
    ['60601', 'IL'],
    ['99501', 'AK'],
    ['06389', 'CT'],
    ['06390', 'NY'],
    ['05501', 'MA'],
    ['39813', 'GA'],
    ['56901', 'DC'],
    ['83414', 'WY'],
    ['83415', 'ID'],
    ['96799', 'AS'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['98101', 'WA'],
    ['80202', 'CO'],
    ['89101', 'NV'],
    ['57701', 'SD'],
    ['97201', 'OR'],
    ['03801', 'NH'],
    ['03901', 'ME'],
    ['19801', 'DE'],
    ['25301', 'WV'],
  ])('finds the state of %s', (zip, state) => expect(stateOfZip(zip)).toBe(state));

  it.each(['00000', '09012', '34002', '96201', '96601', '00401', '21301', '98701'])(
    'finds none for %s, which no state has',
    zip => expect(stateOfZip(zip)).toBeUndefined(),
  );

  it('finds no state for a military address, whatever its last digits are', () => {
    const military = ['340', '962', '963', '964', '965', '966', ...Array.from({ length: 10 }, (_, n) => `09${n}`)];
    for (const prefix of military)
      for (const end of ['00', '01', '50', '99']) expect(stateOfZip(`${prefix}${end}`), prefix).toBeUndefined();
  });

  it('has each first three digits in one state only, in the postal region of that state', () => {
    const regions: Record<number, string> = {
      ...{ 0: 'CT MA ME NH NJ NY PR RI VI VT', 1: 'DE NY PA', 2: 'DC MD NC SC VA WV', 3: 'AL FL GA MS TN' },
      ...{ 4: 'IN KY MI OH', 5: 'DC IA MN MT ND SD WI', 6: 'IL KS MO NE', 7: 'AR LA OK TX' },
      ...{ 8: 'AZ CO ID NM NV TX UT WY', 9: 'AK CA GU HI OR WA' },
    };
    for (const [state, ranges] of Object.entries(zipPrefixes))
      for (const prefix of prefixesIn(ranges)) {
        expect(regions[Math.floor(prefix / 100)]?.split(' '), `${prefix}`).toContain(state);
        expect(stateOfZip(`${String(prefix).padStart(3, '0')}98`), `${prefix}`).toBe(state);
      }
  });

  it('finds each served state by some zip code', () => {
    const found = Array.from({ length: 1000 }, (_, n) => stateOfZip(`${String(n).padStart(3, '0')}01`));
    for (const state of servedStates) expect(found).toContain(state);
  });
});

describe('placeOfZip', () => {
  it('given a zip code of a state that is served, names the place', () => {
    expect(placeOfZip('33101')).toEqual({ served: true, state: 'FL', place: states.FL });
  });

  it('given one of a territory, names the place that is not served', () => {
    expect(placeOfZip('00901')).toEqual({ served: false, name: 'Puerto Rico' });
  });

  it('given one of no state, names nothing', () => expect(placeOfZip('00000')).toEqual({ served: false }));
});

describe('the zone of a zip code', () => {
  it.each([
    ['in El Paso', '79901', 'America/Denver'],
    ['in Dallas', '75201', 'America/Chicago'],
    ['in Pensacola', '32501', 'America/Chicago'],
    ['in Panama City', '32401', 'America/Chicago'],
    ['in Port St. Joe', '32456', 'America/New_York'],
    ['in Miami', '33101', 'America/New_York'],
    ['in Knoxville', '37901', 'America/New_York'],
    ['in Nashville', '37201', 'America/Chicago'],
    ['in Gary', '46402', 'America/Chicago'],
    ['in Lewiston', '83501', 'America/Los_Angeles'],
    ["in Coeur d'Alene", '83814', 'America/Los_Angeles'],
  ])('%s is the first of its state', (_, zip, zone) => {
    const found = placeOfZip(zip);
    if (!found.served) return expect.fail();
    expect(found.place.zones[0]).toBe(zone);
    // The calling hours are still those of the whole state.
    expect([...found.place.zones].sort()).toEqual([...states[found.state].zones].sort());
  });
});
