import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { decidingGroup } from '#shared/access/access';
import type { Lead } from '#shared/leads/lead';
import type { NewProduct } from './write-product.ts';

/**
 * The product as a new sale, with the group and the lead source that it counts for: what they are at this moment,
 * whatever changes later. Those of an earlier sale of it are gone.
 */
export const soldFor = async (product: NewProduct, { lead_source }: Lead): Promise<NewProduct> => {
  const { sold_in_group: _group, sold_lead_source: _source, ...sale } = product;
  const closer = sale.closer_email === undefined ? undefined : await userByEmail(sale.closer_email);
  const group = closer && decidingGroup(closer, await groupConfigurations())?.name;
  return { ...sale, ...(group && { sold_in_group: group }), ...(lead_source && { sold_lead_source: lead_source }) };
};
