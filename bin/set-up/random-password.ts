import { randomInt } from 'node:crypto';

/** What the pool's policy asks for at least one of each; letters and digits that look alike are left out. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-_.!'] as const;

const LENGTH = 16;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

const shuffled = (characters: string[]): string[] => {
  const left = [...characters];
  return characters.flatMap(() => left.splice(randomInt(left.length), 1));
};

/** A password of sixteen characters that nobody guesses. */
export const randomPassword = (): string =>
  shuffled([...kinds.map(oneOf), ...Array.from({ length: LENGTH - kinds.length }, () => oneOf(kinds.join('')))]).join(
    '',
  );
