import type { ListAddress } from './use-list-address.ts';
import type { ListPage } from './use-list-page.ts';

/** A list that is read whole, because people edit it in place and save rows of several pages at once. */
type WholeList<Row> = {
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
  error: Error | null;
  refetch: () => void;
  dataUpdatedAt: number;
};

type Address = Pick<ListAddress, 'limit' | 'key' | 'turnTo'>;

/** The page key of the page that has a row: the key of its first row; none for the first page. */
export const pageWith = <Row>(rows: readonly Row[], keyOf: (row: Row) => string, key: string, limit: number) => {
  const at = rows.findIndex(row => keyOf(row) === key);
  const first = rows[at - (at % limit)];
  return at < limit || first === undefined ? undefined : keyOf(first);
};

/** The page that the address names; the first one where its first row is not in the list any more. */
export const wholeListPage = <Row>(
  { rows, keyOf, error, refetch, dataUpdatedAt }: WholeList<Row>,
  { limit, key, turnTo }: Address,
): ListPage<Row> => {
  const from = Math.max(0, rows?.findIndex(row => keyOf(row) === key) ?? 0);
  const [before, after] = [rows?.[from - limit], rows?.[from + limit]];
  return {
    rows: rows?.slice(from, from + limit),
    error,
    retry: refetch,
    next: after && (() => turnTo(keyOf(after))),
    previous: from > 0 ? () => turnTo(before && from > limit ? keyOf(before) : undefined) : undefined,
    isTurning: false,
    readAt: dataUpdatedAt,
  };
};
