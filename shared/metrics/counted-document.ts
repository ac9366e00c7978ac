import * as z from 'zod';
import { ProductType } from '../products/product-type.ts';

/** A document from which figures are counted, by its key. */
export const CountedId = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.string() }),
  z.object({ kind: z.literal('lead'), id: z.string() }),
  z.object({ kind: z.literal('selected-product'), lead_id: z.string(), type: ProductType }),
  z.object({
    kind: z.literal('chargeback'),
    lead_id: z.string(),
    type: ProductType,
    product_version: z.number().int(),
  }),
]);
export type CountedId = z.infer<typeof CountedId>;
