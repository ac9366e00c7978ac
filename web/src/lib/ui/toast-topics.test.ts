import { expect, it } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!./toast.ts', '!**/*.test.{ts,tsx}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const CALL = /\btoast\.(?:success|error|info|show)\(/g;

/** The text of a call's arguments, to the bracket that closes them. */
const argumentsAt = (source: string, start: number): string => {
  let open = 1;
  let at = start;
  for (; open > 0 && at < source.length; at++) open += Number(source[at] === '(') - Number(source[at] === ')');
  return source.slice(start, at - 1);
};

const toastsIn = (source: string): string[] =>
  [...source.matchAll(CALL)].map(({ 0: call, index }) => argumentsAt(source, index + call.length));

/** The id, or a constant or variable that has it. */
const namesTopic = (toast: string): boolean => /\bid\b|\bTOAST\b|options/.test(toast);

it('a file that shows several toasts names the topic of each, so that one replaces the other', () => {
  const several = sources
    .map(([name, source]) => ({ name, toasts: toastsIn(source) }))
    .filter(({ toasts }) => toasts.length > 1);
  expect(several.length).toBeGreaterThan(20);
  const unnamed = several.flatMap(({ name, toasts }) =>
    toasts.filter(toast => !namesTopic(toast)).map(toast => `${name}: ${toast}`),
  );
  expect(unnamed).toEqual([]);
});
