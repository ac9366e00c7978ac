import { describe, expect, it } from 'vitest';
import { disposition } from './default-dispositions.ts';
import type { Disposition } from './disposition.ts';
import { dispositionAt, earlierOptions, inUse, isKept } from './disposition-at.ts';

const at = (hour: number) => `2026-03-0${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00:00.000Z`;
const stored: Disposition = { ...disposition('Escalated', { requiresNote: true }), version: 1 };

/** The disposition after these options were saved at this hour. */
const changed = (before: Disposition, hour: number, options: Partial<Disposition>): Disposition => ({
  ...before,
  ...options,
  earlier: earlierOptions(before, at(hour)),
  version: before.version + 1,
});
const withoutNote = changed(stored, 9, { requiresNote: false });

describe('a disposition that was changed', () => {
  it('is as it was for a call that was accepted before, and as it is for a later one', () => {
    expect(dispositionAt(withoutNote, at(8))?.requiresNote).toBe(true);
    expect(dispositionAt(withoutNote, at(9))?.requiresNote).toBe(true);
    expect(dispositionAt(withoutNote, at(10))?.requiresNote).toBe(false);
    expect(dispositionAt(withoutNote, undefined)?.requiresNote).toBe(false);
  });

  it('is as it was between two changes', () => {
    const withCallback = changed(withoutNote, 11, { callback: true });
    expect(dispositionAt(withCallback, at(10))).toMatchObject({ requiresNote: false, callback: false });
    expect(dispositionAt(withCallback, at(12))?.callback).toBe(true);
  });

  it('is as it is for a call of more than a day', () => {
    const later = changed(withoutNote, 34, { callback: true });
    expect(later.earlier).toHaveLength(1);
    expect(dispositionAt(later, at(8))?.requiresNote).toBe(false);
  });

  it('keeps twenty changes of a day at most', () => {
    const often = Array.from({ length: 30 }).reduce<Disposition>(
      (before, _, n) => changed(before, 9, { callback: n % 2 === 0 }),
      stored,
    );
    expect(often.earlier).toHaveLength(20);
  });
});

it('a disposition that was never changed is as it is for every call', () => {
  expect([dispositionAt(stored, at(8)), dispositionAt(stored, undefined)]).toEqual([stored, stored]);
});

describe('a disposition that was deleted', () => {
  const deleted = changed(stored, 9, { deleted_ts: at(9) });

  it('is kept for a call that was accepted before, and is none for a later one', () => {
    expect(dispositionAt(deleted, at(8))).toMatchObject({ name: 'Escalated', requiresNote: true });
    expect(dispositionAt(deleted, at(8))).not.toHaveProperty('deleted_ts');
    expect(dispositionAt(deleted, at(10))).toBeUndefined();
    expect(dispositionAt(deleted, undefined)).toBeUndefined();
  });

  it('is read for a day', () => {
    expect([isKept(stored, at(9)), isKept(deleted, at(32)), isKept(deleted, at(34))]).toEqual([true, true, false]);
    expect(isKept(deleted, at(33))).toBe(false);
    expect(inUse([stored, deleted])).toEqual([stored]);
  });

  it('is not an option of the time in which it was deleted, when it comes back', () => {
    expect(earlierOptions(deleted, at(10))).toEqual(deleted.earlier);
  });
});
