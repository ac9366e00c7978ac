import { describe, expect, it } from 'vitest';
import { dayOf, dayText, typedDay } from './day.ts';

describe('a typed date', () => {
  it.each([
    ['12/31/2001', '2001-12-31'],
    ['1/5/2001', '2001-01-05'],
    ['12-31-2001', '2001-12-31'],
    [' 12312001 ', '2001-12-31'],
    ['12/31/01', '12/31/01'],
    ['soon', 'soon'],
  ])('%s is %s', (typed, day) => {
    expect(dayOf(typed)).toBe(day);
  });

  it('is shown in the typed format', () => {
    expect(dayText('2001-12-31')).toBe('12/31/2001');
    expect(dayText('')).toBe('');
  });
});

describe('typing a date', () => {
  const typing = (keys: string) => [...keys].reduce((text, key) => typedDay(text + key, text), '');

  it.each([
    ['12312001', '12/31/2001'],
    ['12/31/2001', '12/31/2001'],
    ['1/5/2001', '1/5/2001'],
  ])('%s gives %s', (keys, text) => {
    expect(typing(keys)).toBe(text);
  });

  it('deletes slashes like any other character', () => {
    expect(typedDay('12', '12/')).toBe('12');
  });

  it.each(['12312001', '2001-12-31'])('accepts %s when it is pasted', text => {
    expect(typedDay(text, '')).toBe('12/31/2001');
  });
});
