import { describe, expect, it } from 'vitest';
import { states } from '../dialing/states.ts';
import { parseZipCode, placeOfZip, servedStates, stateOfZip } from './zip-states.ts';

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
  ])('finds the state of %s', (zip, state) => expect(stateOfZip(zip)).toBe(state));

  it.each(['00000', '09012', '34002', '96201'])('finds none for %s, which no state has', zip =>
    expect(stateOfZip(zip)).toBeUndefined(),
  );

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
