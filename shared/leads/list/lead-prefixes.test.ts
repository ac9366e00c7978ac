import { describe, expect, it } from 'vitest';
import { ERASED_NUMBER } from '../../phone/phone-number.ts';
import { prefixesOf, type Searched, searchFor } from './lead-prefixes.ts';

const maria: Searched = {
  first_name: 'María José',
  last_name: "O'Brien",
  phone_number: '+13055550142',
  email: 'm.obrien82@example.com',
};

const isFoundBy = (q: string, lead: Searched = maria): boolean => {
  const search = searchFor(q);
  if (!search?.matches(lead)) return false;
  return [search.prefix, search.otherwise ?? search.prefix].some(prefix => prefixesOf(lead).includes(prefix));
};

describe('the prefixes of a lead', () => {
  it('are the beginnings of its number from three digits on, and of its words from two characters on', () => {
    expect(prefixesOf({ first_name: 'Bo', last_name: 'Kim', phone_number: '+13055550142' })).toEqual([
      ...['305', '3055', '30555', '305555', '3055550', '30555501', '305555014', '3055550142'],
      ...['bo kim', 'bo', 'ki', 'kim'],
    ]);
  });

  it('are about 25 for a usual name with an e-mail of it', () => {
    const lead = { first_name: 'Claire', last_name: 'Dubois', phone_number: '+13055550142', email: 'claire@x.test' };
    expect(prefixesOf(lead)).toHaveLength(23);
  });

  it('are 45 at most, and no longer than ten characters', () => {
    const first_name = ['abcdefghijklmn', 'bcdefghijklmno', 'cdefghijklmnop', 'defghijklmnopq', 'efghijklmnopqr'].join(
      ' ',
    );
    const prefixes = prefixesOf({ ...maria, first_name });
    expect(prefixes).toHaveLength(45);
    const words = prefixes.flatMap(prefix => (prefix.endsWith('@') ? [] : prefix.split(' ')));
    expect(Math.max(...words.map(({ length }) => length))).toBe(10);
    expect(new Set(prefixes).size).toBe(45);
  });

  it.each(['田𠮷', '𠮷田𠮷野', 'abcdefghi𠮷jk', '👩‍👩‍👧 𝒜𝒹𝒶'])('of %s are whole characters', name => {
    const lead = { first_name: name, phone_number: '+13055550142' };
    expect(prefixesOf(lead).filter(prefix => !prefix.isWellFormed())).toEqual([]);
    expect(searchFor(name)?.prefix.isWellFormed()).toBe(true);
    expect(isFoundBy(name, lead)).toBe(true);
  });

  it('are none for a lead that was erased', () => {
    expect(prefixesOf({ phone_number: ERASED_NUMBER })).toEqual([]);
  });

  it('are those of the number for a lead without a name', () => {
    expect(prefixesOf({ phone_number: '+13055550142' })).toHaveLength(8);
  });
});

describe('a search', () => {
  it.each([
    ['maria brien', 'brien maria'],
    ['brien mari', 'brien mari'],
    ['Christopher Hernandez', 'christop hernande'],
    ['jo kim', 'jo kim'],
    ['m.obrien82@example.com', 'mobrien82@'],
    ['a@example.com', 'a@'],
    ['maria a@example.com', 'a@'],
  ])('for the words of %j reads them together', (q, prefix) => {
    expect(searchFor(q)?.prefix).toBe(prefix);
  });

  it.each([
    ['maria 305', 'maria', false],
    ['305 maria', 'maria', false],
    ['maria j', 'maria', false],
    ['maria', 'maria', true],
    ['305', '305', true],
    ['(305) 555-01429', '3055550142', true],
    ['bo maria hernandez', 'hernande maria', false],
  ])('for %j reads the prefix %j, which is the whole search: %s', (q, prefix, isWhole) => {
    expect(searchFor(q)).toMatchObject({ prefix, isWhole });
  });

  it('finds an e-mail with one character before the @', () => {
    expect(isFoundBy('a@example.com', { ...maria, email: 'a@example.com' })).toBe(true);
    expect(isFoundBy('a@example.com', { ...maria, email: 'a@other.test' })).toBe(false);
  });

  it.each([
    ['Christopher', 'Hernandez', 'christopher hernandez'],
    ['Ann', 'Garcia', 'garcia ann'],
    ['Jo', 'Li', 'jo li'],
    ['María José', "O'Brien", 'jose brien'],
    ['María José', "O'Brien", 'maría josé'],
  ])('for the name of %s %s, %j, reads what no other person has', (first_name, last_name, q) => {
    expect(prefixesOf({ first_name, last_name, phone_number: '+13055550142' })).toContain(searchFor(q)?.prefix);
  });

  it.each([
    ['a beginning of the first name', 'mar'],
    ['the name without its accents', 'maria jose'],
    ['the name with them, in capitals', 'MARÍA'],
    ['the words in another order', 'brien mar'],
    ['a name as it is written', "O'Brien"],
    ['a phone number as it is written', '(305) 555-0142'],
    ['a phone number with its country', '+1 305 555 0142'],
    ['the first digits of the number', '3055'],
    ['a name and digits', 'maria 305'],
    ['an e-mail', 'm.obrien82@example.com'],
    ['the beginning of an e-mail', 'm.obrien82@ex'],
    ['the part of an e-mail before the @', 'mobrien82'],
    ['a word of the e-mail', 'obrien82'],
  ])('finds a lead by %s', (_, q) => {
    expect(isFoundBy(q)).toBe(true);
  });

  it.each([
    ['the end of a name', 'aria'],
    ['another name beside the right one', 'maria smith'],
    ['the end of the number', '0142'],
    ['another e-mail at the same name', 'm.obrien82@other.test'],
  ])('does not find it by %s', (_, q) => {
    expect(isFoundBy(q)).toBe(false);
  });

  it('compares the whole of a word that is longer than a prefix', () => {
    const lead = { ...maria, last_name: 'Christopherson' };
    expect([
      isFoundBy('christopherson', lead),
      isFoundBy('christophers', lead),
      isFoundBy('christopherx', lead),
    ]).toEqual([true, true, false]);
  });

  it.each(['', ' ', 'm', '𠮷', '30', '(3', 'a b', '@example.com', '1'])('of %j is too short', q => {
    expect(searchFor(q)).toBeUndefined();
  });

  it.each([
    ['mar', true],
    ['3055', true],
    ['(305) 555-0142', true],
    ['abcdefghijk', false],
    ['maria jose', false],
    ['m.obrien82@example.com', false],
  ])('for %j matches every lead with its prefix: %s', (q, isWhole) => {
    expect(searchFor(q)?.isWhole).toBe(isWhole);
  });
});
