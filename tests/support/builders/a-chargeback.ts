import { Chargeback } from '#shared/products/chargeback';
import { at } from './a-call.ts';
import { aSale } from './a-product.ts';

/** The chargeback of the builder's sale, two days after it. */
export const aChargeback = (fields: Partial<Chargeback> = {}): Chargeback =>
  Chargeback.parse({
    ...aSale({ sold_in_group: 'closer_t1', sold_lead_source: 'google' }),
    product_version: 5,
    charged_back_ts: at(2 * 86_400),
    reason: 'card declined',
    version: 1,
    ...fields,
  });
