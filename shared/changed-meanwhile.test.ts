import { describe, expect, it } from 'vitest';
import { CHANGED_MEANWHILE, changedMeanwhile } from './changed-meanwhile.ts';

const edited = (current: string) => [{ field: 'city', current, wanted: 'Tampa' }];

describe('an edit of a field', () => {
  it.each([
    ['has the value that its user saw', 'Miami', { city: 'Miami' }],
    ['has the wanted value already', 'Tampa', { city: 'Miami' }],
    ['was not named in the base', 'Orlando', { budget: '' }],
  ])('is done where the field %s', (_, current, base) => {
    expect(changedMeanwhile(edited(current), base)).toBeUndefined();
  });

  it('is done where there is no base', () => {
    expect(changedMeanwhile(edited('Orlando'))).toBeUndefined();
  });

  it.each([
    ['another value', 'Orlando', 'Miami'],
    ['a value where there was none', 'Orlando', ''],
    ['no value where there was one', '', 'Miami'],
  ])('is a conflict, with the current value, where the field has %s', (_, current, seen) => {
    expect(changedMeanwhile(edited(current), { city: seen })).toMatchObject({
      code: 'conflict',
      detail: [{ field: 'city', message: CHANGED_MEANWHILE, current }],
    });
  });
});
