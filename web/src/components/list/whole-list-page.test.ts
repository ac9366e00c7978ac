import { expect, it, vi } from 'vitest';
import { pageWith, wholeListPage } from './whole-list-page.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const keyOf = (row: string) => row;
const at = (key: string | undefined, of: string[] | undefined) => {
  const turnTo = vi.fn();
  const page = wholeListPage(
    { rows: of, keyOf, error: null, refetch: () => undefined, dataUpdatedAt: 1 },
    { limit: 2, key, turnTo },
  );
  return { page, turnTo };
};

it.each([
  [undefined, ['a', 'b'], 'c', 'none'],
  ['c', ['c', 'd'], 'e', undefined],
  ['e', ['e'], 'none', 'c'],
  ['b', ['b', 'c'], 'd', undefined],
  ['gone', ['a', 'b'], 'c', 'none'],
])('the page of %s has %j', (key, shown, next, previous) => {
  const { page, turnTo } = at(key, rows);
  expect(page.rows).toEqual(shown);
  for (const [turn, to] of [[page.next, next] as const, [page.previous, previous] as const]) {
    if (to === 'none') expect(turn).toBeUndefined();
    else {
      turn?.();
      expect(turnTo).toHaveBeenLastCalledWith(to);
    }
  }
});

it('has no rows while they are read', () => {
  expect(at('c', undefined).page).toMatchObject({ rows: undefined, next: undefined });
});

it('the page with a row begins at a multiple of its size', () => {
  expect(rows.map(row => pageWith(rows, keyOf, row, 2))).toEqual([undefined, undefined, 'c', 'c', 'e']);
  expect(pageWith(rows, keyOf, 'gone', 2)).toBeUndefined();
});
