import { expect, it } from 'vitest';
import { adminCreateUser, adminUpdateUser } from '../contracts/identity.ts';

const settings = (groups: string[]) => ({ auto_accept: false, closer_priority_override: null, groups });
const change = (before: string[], after: string[]) =>
  adminUpdateUser.input.safeParse({ uid: 'ann', before: settings(before), settings: settings(after) });
const creation = (groups: string[]) =>
  adminCreateUser.input.safeParse({
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@coverline.test',
    password: 'Correct-Horse-7',
    groups,
  });
const once = ['closer_t1', 'verification'];
const twice = ['closer_t1', 'verification', 'closer_t1'];

it('a user gets each group once', () => {
  expect(creation(once).success).toBe(true);
  expect(change(once, once).success).toBe(true);
  for (const { error } of [creation(twice), change(once, twice)])
    expect(error?.issues.map(({ message }) => message)).toEqual(['Each group can be given once.']);
});

it('the groups of a user who has one twice can be changed', () => {
  expect(change(twice, once).success).toBe(true);
});
