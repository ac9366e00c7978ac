import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Page } from '#shared/contracts/page';
import { documentClient } from '../../clients/document-client.ts';
import { env, type TableVariable } from '../../env.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { IndexName } from './keys.ts';
import type { Image, ReadOptions } from './read.ts';
import { upgraded } from './upgrades.ts';

/**
 * A list: one partition of a table or of an index, or its items whose sort keys start with `prefix` or are `between` two
 * keys, both included.
 */
export type List = {
  table?: TableVariable;
  index?: IndexName;
  partition: string;
  prefix?: string;
  between?: { first: string; last: string };
};

/** The condition on the sort key with its values, if the list is only a part of its partition. */
const sortCondition = ({ prefix, between }: List) => {
  if (prefix !== undefined) return { text: ' AND begins_with(#sk, :prefix)', values: { ':prefix': prefix } };
  if (!between) return undefined;
  return { text: ' AND #sk BETWEEN :first AND :last', values: { ':first': between.first, ':last': between.last } };
};

const request = (list: List): QueryCommandInput => {
  const { table = 'TABLE_NAME', index, partition } = list;
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk'];
  const sort = sortCondition(list);
  return {
    TableName: env(table),
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${sort?.text ?? ''}`,
    ExpressionAttributeNames: { '#pk': pk, ...(sort && { '#sk': sk }) },
    ExpressionAttributeValues: { ':pk': partition, ...sort?.values },
  };
};

/** All items of a small list (open calls, groups), in the order of the sort key. */
export const queryAll = async (list: List, { latest = false }: ReadOptions = {}): Promise<Image[]> => {
  const images: Image[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const response = await documentClient().send(
      new QueryCommand({ ...request(list), ConsistentRead: latest, ExclusiveStartKey }),
    );
    images.push(...(response.Items ?? []).map(upgraded));
    ExclusiveStartKey = response.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return images;
};

/** Where a part of a range ends, as DynamoDB says it. Clients do not see it: a page for a client is a `queryPage`. */
export type RangePlace = Record<string, unknown>;

/** A part of a list, the last item first, and where the next part begins, for work that reads all of it in steps. */
export const queryPart = async (
  list: List,
  { limit, from }: { limit: number; from?: RangePlace | undefined },
): Promise<{ images: Image[]; next?: RangePlace }> => {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({ ...request(list), Limit: limit, ScanIndexForward: false, ExclusiveStartKey: from }),
  );
  return { images: Items.map(upgraded), ...(LastEvaluatedKey && { next: LastEvaluatedKey }) };
};

/** The last items of a list, at most `limit`, the last one first. */
export const queryLast = async (list: List, limit: number, { latest = false }: ReadOptions = {}): Promise<Image[]> => {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({ ...request(list), Limit: limit, ScanIndexForward: false, ConsistentRead: latest }),
  );
  return Items.map(upgraded);
};

const nameOf = ({ index, partition, prefix, between }: List): string =>
  [index ?? '', partition, prefix ?? '', ...(between ? [between.first, between.last] : [])].join('|');

const startKey = ({ index, partition }: List, { pk, sk, at }: Cursor): QueryCommandInput['ExclusiveStartKey'] =>
  index ? { pk, sk, [`${index}pk`]: partition, [`${index}sk`]: at ?? '' } : { pk, sk };

const cursorAt = (list: List, to: Cursor['to'], image: Image | undefined): string | null =>
  image
    ? writeCursor({
        to,
        list: nameOf(list),
        pk: String(image.pk),
        sk: String(image.sk),
        ...(list.index && { at: String(image[`${list.index}sk`]) }),
      })
    : null;

export type PageRequest = { limit: number; key?: string };

/**
 * One page of a list, with opaque keys of the next and the previous page. Reads one item more than it returns, to know
 * whether there is another page.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const queryPage = async <T>(
  list: List,
  order: 'ascending' | 'descending',
  { limit, key }: PageRequest,
  parse: (image: Image) => T,
): Promise<Page<T>> => {
  const { index, partition, prefix } = list;
  const places = { list: nameOf(list), indexed: index !== undefined, partition, prefix };
  const cursor = key === undefined ? undefined : readCursor(key, places);
  const back = cursor?.to === 'previous';
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      ...request(list),
      Limit: limit + 1,
      ScanIndexForward: (order === 'ascending') !== back,
      ExclusiveStartKey: cursor && startKey(list, cursor),
    }),
  );
  const more = Items.length > limit;
  const images = Items.slice(0, limit).map(upgraded);
  if (back) images.reverse();
  const hasNext = back || more;
  const hasPrevious = back ? more : cursor !== undefined;
  return {
    data: images.map(parse),
    next_page_key: hasNext ? cursorAt(list, 'next', images.at(-1)) : null,
    previous_page_key: hasPrevious ? cursorAt(list, 'previous', images[0]) : null,
  };
};
