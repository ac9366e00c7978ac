import { groupConfigurations } from '#platform/handlers/actor';
import { userByEmail } from '#platform/table/users';
import { decidingGroup } from '#shared/access/access';
import type { Lead } from '#shared/leads/lead';
import type { NewProduct } from './write-product.ts';

/** The group and the lead source that a new sale counts for: what they are at this moment, whatever changes later. */
export const soldFor = async (
  { closer_email }: NewProduct,
  { lead_source }: Lead,
): Promise<Pick<NewProduct, 'sold_in_group' | 'sold_lead_source'>> => {
  const closer = closer_email === undefined ? undefined : await userByEmail(closer_email);
  const group = closer && decidingGroup(closer, await groupConfigurations())?.name;
  return { ...(group && { sold_in_group: group }), ...(lead_source && { sold_lead_source: lead_source }) };
};
