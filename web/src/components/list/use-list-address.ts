import * as z from 'zod';
import { type FilterSchema, useUrlFilter } from '../../lib/address/url-filter.ts';

/** docs/product.md, Commissions, Leads list; a screen may have more of them. */
const pageSizes = ['10', '20', '40'] as const;

export const MAX_SEARCH_LENGTH = 100;

const ListFields = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH).optional(),
  limit: z.enum([...pageSizes, '80']).optional(),
  key: z.string().optional(),
  /** Absent for the newest first. */
  order: z.literal('ascending').optional(),
});

/**
 * A list's filter, search, page size and page, all in the address. Each change but that of the page begins at the first
 * page. The page size is `usualSize` until another one is chosen. The schema's fields are optional texts with other
 * names than `q`, `limit`, `order` and `key`.
 */
export const useListAddress = <F extends FilterSchema>(
  schema: F,
  sizes: readonly string[] = pageSizes,
  usualSize = '10',
) => {
  const [filter, changeFilter] = useUrlFilter(schema);
  const [{ q = '', limit: chosen = usualSize, key, order }, changeList] = useUrlFilter(ListFields);
  const limit = sizes.includes(chosen) ? chosen : usualSize;
  return {
    filter,
    changeFilter: (values: Partial<z.output<F>>) => changeFilter({ ...values, key: undefined }),
    list: {
      q,
      limit: Number(limit),
      sizes,
      key,
      order,
      /** Turns the order round. */
      reorder: () => changeList({ order: order ? undefined : 'ascending', key: undefined }),
      search: (text: string) => changeList({ q: text, key: undefined }),
      resize: (size: string) => changeList({ limit: ListFields.shape.limit.parse(size), key: undefined }),
      /** Ends the search, and turns to a page: where a link leads. */
      showPage: (page: string | undefined) => changeList({ q: undefined, key: page }),
      turnTo: (page: string | undefined) => changeList({ key: page }),
    },
  };
};

export type ListAddress = ReturnType<typeof useListAddress>['list'];
