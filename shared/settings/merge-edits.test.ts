import { describe, expect, it } from 'vitest';
import { changedFields, isSameValue } from './changed-fields.ts';
import { mergeEdits } from './merge-edits.ts';

type Content = { tier: number; names: string[]; targets?: { high: number; low: number } };
const base: Content = { tier: 3, names: ['House'], targets: { high: 0.4, low: 0.2 } };

describe('two contents of a setting', () => {
  it('are the same whatever the order of their fields', () => {
    expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  });

  it.each([
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a', 'b']],
    [['a'], { 0: 'a' }],
    [{ a: 1 }, { a: '1' }],
    [{ a: { b: 1 } }, { a: null }],
    [{ a: {} }, undefined],
  ])('differ: %j and %j', (a, b) => {
    expect(isSameValue(a, b)).toBe(false);
    expect(isSameValue(b, a)).toBe(false);
  });

  it('are compared by field, absent ones included', () => {
    const { targets: _, ...without } = base;
    expect(changedFields(base, { ...without, tier: 4 })).toEqual(['tier', 'targets']);
    expect(changedFields(without, base)).toEqual(['targets']);
  });
});

describe('edits of a setting that somebody else has saved meanwhile', () => {
  it('keep the own fields and take those that only the other one changed', () => {
    const merged = mergeEdits(base, { ...base, tier: 5 }, { ...base, names: ['House', 'Dana'] });
    expect(merged).toEqual({ content: { ...base, tier: 5, names: ['House', 'Dana'] }, conflicts: [] });
  });

  it('name the field that both changed, and keep the own value', () => {
    const merged = mergeEdits(base, { ...base, tier: 5 }, { ...base, tier: 7 });
    expect(merged).toEqual({ content: { ...base, tier: 5 }, conflicts: ['tier'] });
  });

  it('agree where both made the same change', () => {
    expect(mergeEdits(base, { ...base, tier: 5 }, { ...base, tier: 5 }).conflicts).toEqual([]);
  });

  it('lose a field that the other one removed, unless it was edited', () => {
    const { targets: _, ...without } = base;
    expect(mergeEdits(base, base, without)).toEqual({ content: without, conflicts: [] });
    const edited = { ...base, targets: { high: 0.5, low: 0.2 } };
    expect(mergeEdits(base, edited, without)).toEqual({ content: edited, conflicts: ['targets'] });
  });
});
