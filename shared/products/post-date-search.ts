import { dayText } from '../day-text.ts';
import { formatMoney } from '../money/format-money.ts';
import { words } from '../words.ts';
import type { PostDatedProduct } from './post-dated-product.ts';

/** Whether a row shows the text anywhere, or belongs to a lead of that name; for the screen and its export. */
export const matchesSearch = (product: PostDatedProduct, search: string): boolean => {
  const text = search.trim().toLowerCase();
  return [
    product.name,
    product.lead_name,
    formatMoney(product.premium),
    formatMoney(product.enrollment_fee),
    dayText(product.post_date ?? ''),
    words(product.status),
    words(product.type),
  ].some(each => each?.toLowerCase().includes(text));
};
