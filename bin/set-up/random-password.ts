import { randomInt } from 'node:crypto';

/** The user pool's policy requires at least one of each kind; characters that look alike are left out. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-_.!'] as const;

const LENGTH = 16;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

const shuffled = (characters: string[]): string[] => {
  const left = [...characters];
  return characters.flatMap(() => left.splice(randomInt(left.length), 1));
};

/** A random password of sixteen characters. */
export const randomPassword = (): string =>
  shuffled([...kinds.map(oneOf), ...Array.from({ length: LENGTH - kinds.length }, () => oneOf(kinds.join('')))]).join(
    '',
  );
