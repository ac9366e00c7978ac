import { numberMatches } from '../phone/number-matches.ts';
import { productTypeTexts } from '../products/product-type.ts';
import type { CommissionLine } from './commission-line.ts';

/**
 * Whether each word of a search text is in the customer's name or the product, or the phone number has its digits; an
 * empty text finds all.
 */
export const matchesSearch = (line: CommissionLine, q = ''): boolean => {
  const texts = [line.first_name, line.last_name, line.product_name, productTypeTexts(line.product_type)].map(text =>
    text?.toLowerCase(),
  );
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every(word => texts.some(text => text?.includes(word))) || numberMatches(line.phone_number, q);
};
