import { expect, it } from 'vitest';
import { emailProblem } from './email-problem.ts';

it('names the address that is on the blacklist, as it was given', () => {
  expect(emailProblem('Ada@Example.com', [{ email: 'ada@example.com' }])).toBe('Ada@Example.com is on the blacklist.');
});

it('has nothing against an address without an entry', () => {
  expect(emailProblem('ada@example.com', [])).toBeUndefined();
});
