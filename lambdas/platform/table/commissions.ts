import { CommissionLine, lineTime } from '#shared/commissions/commission-line';
import { newYorkDay } from '#shared/new-york';
import type { ProductType } from '#shared/products/product';
import { indexed, keys, partitions } from './engine/keys.ts';
import { type PageRequest, queryAll, queryPage } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { deletion, replacement } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const parse = (image: Image): CommissionLine => CommissionLine.parse(image);

const monthOf = (line: CommissionLine): string => newYorkDay(lineTime(line)).slice(0, 7);

const sortKeyOf = (line: CommissionLine): string => `${lineTime(line)}#${line.lead_id}#${line.id}`;

/** Sets a line of a closer's commissions, if it is newer than the stored one; without a user, of the company alone. */
export const putCommissionLine = async (userId: string | undefined, line: CommissionLine): Promise<void> => {
  await writeOne(
    replacement('commission', keys.commission(line.lead_id, line.id), line, {
      ...(userId && indexed('gsi1', partitions.commissions(userId), sortKeyOf(line))),
      ...indexed('gsi2', partitions.commissionsOfMonth(monthOf(line)), sortKeyOf(line)),
    }),
  );
};

/** Removes the line of a product that is no sale since `version`; a newer one stays. */
export const removeCommissionLine = async (leadId: string, type: ProductType, version: number): Promise<void> => {
  await writeOne(
    deletion<Pick<CommissionLine, 'version'>>(keys.commission(leadId, type), [
      { field: 'version', is: 'below', value: version + 1 },
    ]),
  );
};

/** A closer's lines, the newest first. */
export const commissionsOfUser = (userId: string, page: PageRequest) =>
  queryPage({ index: 'gsi1', partition: partitions.commissions(userId) }, 'descending', page, parse);

/** All of a closer's lines: for tests and reports of one closer, not for a list. */
export const allCommissionsOfUser = async (userId: string): Promise<CommissionLine[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.commissions(userId) })).map(parse);
