import { describe, expect, it } from 'vitest';
import { checkPattern, matches } from './event-pattern.ts';

const event = {
  source: 'coverline',
  'detail-type': 'call.ended',
  detail: { seconds: 300, group: 'closer_t1', tags: ['a', 'b'], note: null },
};

describe('matches', () => {
  it.each([
    [{ source: ['coverline'] }, true],
    [{ source: ['other', 'coverline'] }, true],
    [{ source: ['other'] }, false],
    [{ 'detail-type': [{ prefix: 'call.' }] }, true],
    [{ 'detail-type': [{ prefix: 'lead.' }] }, false],
    [{ 'detail-type': [{ suffix: '.ended' }] }, true],
    [{ detail: { group: [{ 'anything-but': ['closer_t2'] }] } }, true],
    [{ detail: { group: [{ 'anything-but': 'closer_t1' }] } }, false],
    [{ detail: { group: [{ 'anything-but': { prefix: 'closer' } }] } }, false],
    [{ detail: { missing: [{ exists: false }] } }, true],
    [{ detail: { group: [{ exists: true }] } }, true],
    [{ detail: { missing: [{ exists: true }] } }, false],
    [{ detail: { seconds: [{ numeric: ['>=', 300, '<', 301] }] } }, true],
    [{ detail: { seconds: [{ numeric: ['>', 300] }] } }, false],
    [{ detail: { tags: ['b'] } }, true],
    [{ detail: { note: [null] } }, true],
    [{ source: ['coverline'], detail: { group: ['closer_t2'] } }, false],
    [{ $or: [{ source: ['other'] }, { detail: { group: ['closer_t1'] } }] }, true],
  ])('%j: %s', (pattern, expected) => {
    expect(matches(checkPattern(pattern, 'a rule'), event)).toBe(expected);
  });
});

describe('checkPattern', () => {
  it('rejects an unknown comparison and names it and its place', () => {
    expect(() => checkPattern({ detail: { ip: [{ cidr: '10.0.0.0/24' }] } }, 'stack/Rule')).toThrow(
      "'cidr' of stack/Rule",
    );
  });
});
