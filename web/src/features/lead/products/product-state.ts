import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import { dayText } from '../../../lib/forms/day.ts';
import { formatNewYorkTime, statusTexts } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

type Colours = readonly [ground: string, text: string];

const ofStatus: Record<ProductStatus, Colours> = {
  sale: [themeToken('productSale'), themeToken('onProductSale')],
  failed: [themeToken('productFailed'), themeToken('onProductFailed')],
  post_date: [themeToken('productPostDate'), themeToken('onProductPostDate')],
};

/** Sale green, failed orange, post_date teal, chosen purple, none grey (docs/product.md, Product status). */
export const coloursOf = (product: SelectedProduct | undefined): Colours => {
  if (!product) return [themeToken('productNone'), themeToken('onProductNone')];
  return product.status === undefined
    ? [themeToken('productChosen'), themeToken('onProductChosen')]
    : ofStatus[product.status];
};

export const stateTexts = (product: SelectedProduct | undefined): string => {
  if (!product) return 'Not chosen';
  return product.status === undefined ? 'Not sold yet' : statusTexts(product.status);
};

/** The time of a sale or failure (`Mar 1, 2026, 12:00 PM in New York`), or the post date (`03/01/2026`). */
export const stateTime = ({ status, sale_ts, failed_ts, post_date }: SelectedProduct): string | undefined => {
  if (status === 'post_date') return post_date && dayText(post_date);
  const time = status === 'sale' ? sale_ts : failed_ts;
  return status && time && `${formatNewYorkTime(time)} in New York`;
};
