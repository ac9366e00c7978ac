import * as z from 'zod';
import { choosesLines, isChosenLine, type LineChoice } from '#shared/commissions/chosen-lines';
import { CommissionLine, lineTime } from '#shared/commissions/commission-line';
import type { Page } from '#shared/contracts/page';
import type { DayRange } from '#shared/metrics/day-range';
import { addDays, beginningOfDay, monthsBack, newYorkDay } from '#shared/new-york';
import type { ProductType } from '#shared/products/product';
import { listNameOf } from './engine/cursor.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import type { UpgradeOutcome } from './engine/migrations.ts';
import { inOrder, type List, type Order, type PageRequest, queryBuckets, queryPart } from './engine/query.ts';
import type { Image } from './engine/read.ts';
import { ifReadable, readablePage } from './engine/read-each.ts';
import { deletion, replacement, rewriting, type Step } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const parse = (image: Image): CommissionLine => CommissionLine.parse(image);

const monthOf = (day: string): string => day.slice(0, 7);

const sortKeyOf = (line: CommissionLine): string => `${lineTime(line)}#${line.lead_id}#${line.id}`;

/** A line of a closer's commissions, if it is newer than the stored one; without a user, of the company alone. */
export const commissionLineStep = (userId: string | undefined, line: CommissionLine): Step =>
  replacement('commission', keys.commission(line.lead_id, line.id), line, {
    ...(userId && indexed('gsi1', partitions.commissions(userId), sortKeyOf(line))),
    ...indexed('gsi2', partitions.commissionsOfMonth(monthOf(newYorkDay(lineTime(line)))), sortKeyOf(line)),
  });

export const putCommissionLine = async (userId: string | undefined, line: CommissionLine): Promise<void> => {
  await writeOne(commissionLineStep(userId, line));
};

/** Removes the line of a product: a step beside the check that the product is still no sale. */
export const commissionLineRemoval = (leadId: string, type: ProductType): Step =>
  deletion(keys.commission(leadId, type));

/**
 * Adds to a stored line for which group and source its sale counts. Its version stays: the line says the same sale as
 * before. A line that was written meanwhile is left: code of this release writes it whole.
 */
export const completeCommissionLine = async (
  stored: Image,
  attribution: Pick<CommissionLine, 'sold_in_group' | 'sold_lead_source'>,
): Promise<UpgradeOutcome> => {
  const { lead_id, id } = parse(stored);
  const step = rewriting(keys.commission(lead_id, id), stored, { ...stored, ...attribution });
  return (await writeOne(step)).outcome === 'written' ? 'upgraded' : 'unneeded';
};

/**
 * The closer, the days in New York and the kinds of the lines. A chargeback is on the day on which it was charged back.
 */
export type CommissionsFilter = LineChoice & {
  subject: { of: 'company' } | { of: 'agent'; user_id: string };
  range: DayRange;
};

/** A whole day's keys follow its beginning, and those of the next day follow the next beginning. */
const sortKeysOf = ({ first, last }: DayRange) => ({
  first: beginningOfDay(first),
  last: beginningOfDay(addDays(last, 1)),
});

/** A closer's lines are one partition, the company's one a month, the newest first. */
const bucketsOf = ({ subject, range }: CommissionsFilter): List[] => {
  const between = sortKeysOf(range);
  if (subject.of === 'agent') return [{ index: 'gsi1', partition: partitions.commissions(subject.user_id), between }];
  return monthsBack(range).map(month => ({ index: 'gsi2', partition: partitions.commissionsOfMonth(month), between }));
};

/**
 * How many lines a search or a choice reads for one page at most. A search reads the lines of the range one after
 * another, more than it returns: the range limits it, and a name index for each line would cost some 20 writes a sale.
 */
export const LINES_SEARCHED = 2000;

/**
 * The lines of a filter that can be read, in either order of their time, by default the newest first. Without a choice one more is read
 * than is returned. A page key is valid for the same reader and filter only.
 * @throws Rejection `invalid_input` for any other page key
 */
export const commissionsPage = (
  reader: string,
  filter: CommissionsFilter,
  page: PageRequest & { order?: Order },
): Promise<Page<CommissionLine>> => {
  const { subject, range, ...choice } = filter;
  const { order = 'descending' } = page;
  const list = {
    name: listNameOf(['commissions', reader, subject, range, choice, order]),
    buckets: inOrder(bucketsOf(filter), order),
  };
  const searched = choosesLines(filter)
    ? { matches: ifReadable(CommissionLine, line => isChosenLine(line, filter)), readAtMost: LINES_SEARCHED }
    : undefined;
  return readablePage(
    queryBuckets(list, order, page, image => image, searched),
    { schema: CommissionLine, keyOf: keys.lead, message: 'commission not read', idName: 'lead_id' },
    page,
  );
};

/** Where a reading of a range goes on: the month, and the place in its partition. */
const Place = z.object({ month: z.string(), from: z.record(z.string(), z.unknown()).optional() });

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** DynamoDB returns at most 1 MB at once, some 2,500 lines. */
const READ_AT_ONCE = 2_000;

/**
 * A part of the lines that count in these days, the newest first: of one closer from the closer's own partition, of the
 * company from those of the months, one after the other. `next` is where the following part begins; a part may be empty.
 */
export const commissionsBetween = async (
  subject: { of: 'company' } | { of: 'agent'; user_id: string },
  { first, last }: DayRange,
  place?: string,
): Promise<{ lines: CommissionLine[]; next?: string }> => {
  const { month, from } = place === undefined ? { month: last.slice(0, 7) } : Place.parse(JSON.parse(place));
  const list: List =
    subject.of === 'agent'
      ? { index: 'gsi1', partition: partitions.commissions(subject.user_id) }
      : { index: 'gsi2', partition: partitions.commissionsOfMonth(month) };
  const between = sortKeysOf({ first, last });
  const { images, next } = await queryPart({ ...list, between }, { limit: READ_AT_ONCE, from });
  const following = subject.of === 'company' && month > first.slice(0, 7) ? { month: monthBefore(month) } : undefined;
  const goesOn = next ? { month, from: next } : following;
  return { lines: images.map(parse), ...(goesOn && { next: JSON.stringify(goesOn) }) };
};
