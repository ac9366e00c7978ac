import { randomInt } from 'node:crypto';
import { Failure } from './failure.ts';
import type { PasswordPolicy } from './settings.ts';

const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

const requirements = (policy: PasswordPolicy): [broken: (password: string) => boolean, message: string][] => [
  [p => p.length < policy.minimumLength, 'Password not long enough'],
  [p => policy.uppercase && !/[A-Z]/.test(p), 'Password must have uppercase characters'],
  [p => policy.lowercase && !/[a-z]/.test(p), 'Password must have lowercase characters'],
  [p => policy.numbers && !/[0-9]/.test(p), 'Password must have numeric characters'],
  [p => policy.symbols && !SYMBOL.test(p), 'Password must have symbol characters'],
];

/** Throws the InvalidPasswordException of the first rule that the password breaks. */
export const checkPassword = (policy: PasswordPolicy, password: string): void => {
  const broken = requirements(policy).find(([breaks]) => breaks(password));
  if (broken) throw new Failure('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
};

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');

/** A temporary password that every policy accepts, if its minimum length is not longer. */
export const makeTemporaryPassword = (policy: PasswordPolicy): string =>
  pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 3) +
  pick('abcdefghijkmnpqrstuvwxyz', Math.max(5, policy.minimumLength - 6)) +
  pick('23456789', 2) +
  pick('!@#$%*', 1);
