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

it('a user gets nine groups at most; one who has more keeps them until the groups are changed to nine', () => {
  const groups = Array.from({ length: 10 }, (_, n) => `group_${n}`);
  const nine = groups.slice(0, 9);
  expect(creation(nine).success).toBe(true);
  expect(change(groups, nine).success).toBe(true);
  for (const { error } of [creation(groups), change(groups, groups)])
    expect(error?.issues.map(({ message }) => message)).toEqual(['A user can have 9 groups at most.']);
});

it('the groups of a user who has one twice can be changed', () => {
  expect(change(twice, once).success).toBe(true);
});
