import { describe, expect, it } from 'vitest';
import { CHANGED_MEANWHILE, requireUnchanged } from './changed-meanwhile.ts';

const edited = (current: string) => [{ field: 'city', current, wanted: 'Tampa' }];

describe('an edit of a field', () => {
  it.each([
    ['has the value that its user saw', 'Miami', { city: 'Miami' }],
    ['has the wanted value already', 'Tampa', { city: 'Miami' }],
    ['was not named in the base', 'Orlando', { budget: '' }],
  ])('is done where the field %s', (_, current, base) => {
    expect(() => requireUnchanged(edited(current), base)).not.toThrow();
  });

  it('is done where there is no base', () => {
    expect(() => requireUnchanged(edited('Orlando'))).not.toThrow();
  });

  it.each([
    ['another value', 'Orlando', 'Miami'],
    ['a value where there was none', 'Orlando', ''],
    ['no value where there was one', '', 'Miami'],
  ])('is a conflict, with the current value, where the field has %s', (_, current, seen) => {
    expect(() => requireUnchanged(edited(current), { city: seen })).toThrow(
      expect.objectContaining({ code: 'conflict', detail: [{ field: 'city', message: CHANGED_MEANWHILE, current }] }),
    );
  });
});
