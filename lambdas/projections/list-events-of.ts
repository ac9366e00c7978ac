import { isDeepStrictEqual } from 'node:util';
import type { ConsumedChange } from '#platform/handlers/stream-handler';
import type { DomainEvent } from '#shared/contracts/events';
import type { Lead } from '#shared/leads/lead';
import { leadRowOf } from '#shared/leads/list/lead-row';
import type { SelectedProduct } from '#shared/products/product';

const rowOf = (lead: Lead | undefined) => lead && leadRowOf(lead, []);
const soldOf = (product: SelectedProduct | undefined) =>
  product && [product.status, product.sale_ts, product.sold_in_group, product.sold_lead_source];

const toList = (lead_id: string): DomainEvent[] => [{ name: 'lead.to_list', detail: { lead_id } }];

/** The event for a lead whose row in the leads list changes. Pure. */
export const listEventsOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] => {
  if (change.entity === 'lead') {
    const lead = change.new ?? change.old;
    return lead && !isDeepStrictEqual(rowOf(change.old), rowOf(change.new)) ? toList(lead.id) : [];
  }
  if (change.entity === 'selected-product') {
    const product = change.new ?? change.old;
    return product && !isDeepStrictEqual(soldOf(change.old), soldOf(change.new)) ? toList(product.lead_id) : [];
  }
  return [];
};
