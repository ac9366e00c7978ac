import { useEffect, useRef } from 'react';
import type { SelectedProduct } from '#shared/products/product';
import { differsOnlyIn } from './product-differences.ts';
import type { FieldName } from './product-fields.ts';

/** What appears under a finger that is on its way down was not read: until then she means what stood there before. */
export const READ_AFTER_MS = 1_000;

/** The product as the agent has looked at it: what somebody else changes counts once she could read it. */
export const useSeenProduct = (product: SelectedProduct | undefined) => {
  const seen = useRef(product);
  useEffect(() => {
    const timer = setTimeout(() => {
      seen.current = product;
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [product]);
  return {
    get: () => seen.current,
    /** What she did herself she knows at once, unless the answer has somebody else's change in it too. */
    knows: (answer: SelectedProduct, changed?: FieldName) => {
      const was = seen.current;
      if (!was || !changed || differsOnlyIn(changed, was, answer)) seen.current = answer;
    },
  };
};
export type SeenProduct = ReturnType<typeof useSeenProduct>;
