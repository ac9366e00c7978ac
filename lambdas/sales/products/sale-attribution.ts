import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { decidingGroup } from '#shared/access/access';
import type { GroupName } from '#shared/access/roles';
import type { Lead } from '#shared/leads/lead';
import type { NewProduct } from './undone-sale.ts';

const groupOf = async (email: string | undefined): Promise<GroupName | undefined> => {
  const closer = email === undefined ? undefined : await userByEmail(email);
  return closer && decidingGroup(closer, await groupConfigurations(closer.groups))?.name;
};

/**
 * The product with the group and the lead source that its sale counts for: their values at the time of the sale. A sale
 * that gets another closer counts for that closer's group; its lead source stays. The values of an earlier sale of the
 * product are replaced.
 */
export const withSaleAttribution = async (
  product: NewProduct,
  { lead, current }: { lead: Lead; current: NewProduct | undefined },
): Promise<NewProduct> => {
  const isSold = current?.status === 'sale';
  if (product.status !== 'sale' || (isSold && current.closer_email === product.closer_email)) return product;
  const { sold_in_group: _group, sold_lead_source, ...sale } = product;
  const group = await groupOf(sale.closer_email);
  const source = isSold ? sold_lead_source : lead.lead_source;
  return { ...sale, ...(group && { sold_in_group: group }), ...(source && { sold_lead_source: source }) };
};
