import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cancelToken, openedToken } from './tokens.ts';

const KEY = 'k'.repeat(64);

/** As it is encrypted, with whatever letter for its holder. */
const tokenWith = (letter: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHmac('sha256', KEY).update('seal').digest(), iv);
  const encrypted = Buffer.concat([cipher.update(`${letter}request-1`), cipher.final()]);
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url');
};

it.each(['first', 'later'] as const)('opens a token of who is %s', holder => {
  expect(openedToken(KEY, cancelToken(KEY, 'request-1', holder))).toEqual({ requestId: 'request-1', holder });
});

it.each([
  ['p', 'first'],
  ['l', 'later'],
  ['f', 'later'],
] as const)('opens a token with the letter %s as %s', (letter, holder) => {
  expect(openedToken(KEY, tokenWith(letter))).toEqual({ requestId: 'request-1', holder });
});
