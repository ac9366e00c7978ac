import { postDatedProducts } from '#platform/table/selected-products';
import type { FilterOf } from '#shared/exports/export-input';
import { postDateColumns } from '#shared/products/post-date-columns';
import { matchesSearch } from '#shared/products/post-date-search';
import { PostDatedProduct } from '#shared/products/post-dated-product';
import { exportedReport, pageFrom, partOf } from '../report.ts';

const READ_AT_ONCE = 500;

/**
 * Every upcoming post-dated product, the next one first; the screen lists the next 100. How many there are is not
 * known.
 */
export const postDates = exportedReport<FilterOf<'post-dates'>, PostDatedProduct>({
  columns: () => postDateColumns,
  read: async ({ filter: { q = '' }, from, now }) => {
    const { data, next_page_key } = await postDatedProducts(now, pageFrom(from, READ_AT_ONCE));
    const products = data.map(product => PostDatedProduct.parse(product));
    const rows = products.filter(product => matchesSearch(product, q));
    return partOf(rows, next_page_key, () => 0);
  },
});
