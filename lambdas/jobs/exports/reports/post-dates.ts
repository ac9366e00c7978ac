import { postDatedProducts } from '#platform/table/selected-products';
import type { FilterOf } from '#shared/exports/export-input';
import { postDateColumns } from '#shared/products/post-date-columns';
import { matchesSearch } from '#shared/products/post-date-search';
import { PostDatedProduct } from '#shared/products/post-dated-product';
import { exportedReport } from '../report.ts';

const READ_AT_ONCE = 500;

/**
 * Every upcoming post-dated product, the next one first; the screen lists the next 100. How many there are is not
 * known.
 */
export const postDates = exportedReport<FilterOf<'post-dates'>, PostDatedProduct>({
  columns: () => postDateColumns,
  read: async ({ filter: { q = '' }, from, now }) => {
    const page = { limit: READ_AT_ONCE, complete: true, ...(from !== undefined && { key: from }) };
    const { data, next_page_key } = await postDatedProducts(now, page);
    return {
      rows: data.map(product => PostDatedProduct.parse(product)).filter(product => matchesSearch(product, q)),
      ...(next_page_key !== null && { next: next_page_key }),
      share: next_page_key === null ? 1 : 0,
    };
  },
});
