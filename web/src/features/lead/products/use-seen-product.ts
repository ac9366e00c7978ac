import { useEffect, useRef } from 'react';
import type { SelectedProduct } from '#shared/products/product';
import { differsOnlyIn } from './product-differences.ts';
import type { FieldName } from './product-fields.ts';

/** A change that appears while the user is already clicking was not read: until then the earlier product counts. */
export const READ_AFTER_MS = 1_000;

/** The product as the user has seen it: a change by somebody else counts once there was time to read it. */
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
    /** The user's own change counts as seen at once, unless the answer also contains somebody else's change. */
    acknowledge: (answer: SelectedProduct, changed?: FieldName) => {
      const before = seen.current;
      if (!before || !changed || differsOnlyIn(changed, before, answer)) seen.current = answer;
    },
  };
};
export type SeenProduct = ReturnType<typeof useSeenProduct>;
