import { expect, it } from 'vitest';
import { changedFields, isSameValue } from './changed-fields.ts';

it('an amount that is missing before and after is not a change', () => {
  expect(isSameValue({ premium: Number.NaN }, { premium: Number.NaN })).toBe(true);
  expect(changedFields({ premium: Number.NaN, name: 'a' }, { premium: 5, name: 'a' })).toEqual(['premium']);
});
