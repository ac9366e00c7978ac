import { Commission } from '#shared/contracts/sales';
import { indexed, keys, partitions } from './engine/keys.ts';
import { type PageRequest, queryAll, queryPage } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { deletion, replacement } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const parse = (image: Image): Commission => Commission.parse(image);

/** Sets the commission of a sale for its closer, if it is newer than the stored one. */
export const putCommission = async (userId: string, commission: Commission): Promise<void> => {
  await writeOne(
    replacement(
      'commission',
      keys.commission(commission.lead_id, commission.product_type),
      commission,
      indexed('gsi1', partitions.commissions(userId), commission.sale_date),
    ),
  );
};

/** Removes the commission of a product that is no sale since `version`; a newer one stays. */
export const removeCommission = async ({
  lead_id,
  product_type,
  version,
}: Pick<Commission, 'lead_id' | 'product_type' | 'version'>): Promise<void> => {
  await writeOne(
    deletion<Pick<Commission, 'version'>>(keys.commission(lead_id, product_type), [
      { field: 'version', is: 'below', value: version + 1 },
    ]),
  );
};

/** A closer's commissions, the newest sale first. */
export const commissionsOfUser = (userId: string, page: PageRequest) =>
  queryPage({ index: 'gsi1', partition: partitions.commissions(userId) }, 'descending', page, parse);

/** All of a closer's commissions: for rebuilding them, not for a request. */
export const allCommissionsOfUser = async (userId: string): Promise<Commission[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.commissions(userId) })).map(parse);
