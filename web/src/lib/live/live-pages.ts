import type { Page } from '#shared/contracts/page';

type Row = { id: string; version: number };
type RowChange<R> = { id: string; version: number; item: R | undefined };

/**
 * A list's loaded pages after one live change. A row is replaced unless the change is older, moved or inserted by its
 * order, or removed. A row beyond the last loaded page is left out, because that page is not loaded.
 */
export const withChangedRow = <R extends Row>(
  pages: Page<R>[],
  { id, version, item }: RowChange<R>,
  comesFirst: (a: R, b: R) => boolean,
): Page<R>[] => {
  const known = pages.flatMap(page => page.data).find(row => row.id === id);
  if (known && version < known.version) return pages;
  if (item && known && !comesFirst(item, known) && !comesFirst(known, item))
    return pages.map(page => ({ ...page, data: page.data.map(row => (row.id === id ? item : row)) }));

  const others = pages.map(page => ({ ...page, data: page.data.filter(row => row.id !== id) }));
  if (!item) return others;
  const isAfter = (row: R) => !comesFirst(row, item);
  const targetIndex = others.findIndex(page => page.next_page_key === null || page.data.some(isAfter));
  return others.map((page, index) => {
    if (targetIndex !== index) return page;
    const at = page.data.findIndex(isAfter);
    return { ...page, data: at === -1 ? [...page.data, item] : page.data.toSpliced(at, 0, item) };
  });
};
