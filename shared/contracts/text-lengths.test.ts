import { expect, it } from 'vitest';
import { fieldsOf } from '../../tests/support/unit/fields-of.ts';
import { adminCreateUser } from './identity.ts';
import { operations } from './operations.ts';

const LONG = 30_001;

/** Longer than any text that is taken, each in a form that a pattern could accept. */
const longTexts = [
  'x'.repeat(LONG),
  '1'.repeat(LONG),
  `${'a'.repeat(LONG)}@example.com`,
  `https://example.com/${'a'.repeat(LONG)}`,
  `2026-01-01T00:00:00.${'0'.repeat(LONG)}Z`,
  `lead/${'1'.repeat(LONG)}`,
  `taskAttribute/${'1'.repeat(LONG)}`,
  `user/${'1'.repeat(LONG)}`,
];

/** DynamoDB rejects a key of more than 2048 bytes, and a request that keeps a long text costs what it is long. */
it.each([
  ['a password of 257 characters', { password: `Aa1!${'x'.repeat(253)}` }],
  ['a password with a space', { password: 'Secret 123!' }],
  ['an e-mail that is too long for the name of a worker', { email: `${'a'.repeat(60)}@b.test` }],
])('a new user with %s is rejected', (_, fields) => {
  const user = { first_name: 'Ann', last_name: 'Lee', email: `${'a'.repeat(57)}@b.test`, groups: ['closer_t1'] };
  const input = { ...user, password: `Aa1!${'x'.repeat(252)}` };
  expect(adminCreateUser.input.safeParse(input).success).toBe(true);
  expect(adminCreateUser.input.safeParse({ ...input, ...fields }).success).toBe(false);
});

it('each text of an operation has a greatest length', () => {
  const fields = operations.flatMap(({ name, input }) => fieldsOf(name, input));
  const unlimited = fields.filter(({ schema }) => longTexts.some(text => schema.safeParse(text).success));
  expect(unlimited.map(({ name }) => name)).toEqual([]);
});
