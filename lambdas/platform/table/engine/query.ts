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
  /** Known to have no items: it keeps its place in a walk and is not read. */
  isEmpty?: boolean;
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

type StartKey = QueryCommandInput['ExclusiveStartKey'];

const startKey = ({ index, partition }: List, { pk, sk, at }: Cursor): StartKey =>
  index ? { pk, sk, [`${index}pk`]: partition, [`${index}sk`]: at ?? '' } : { pk, sk };

/** `complete`: an item that cannot be read fails the page, for a file that must have every row. */
export type PageRequest = { limit: number; key?: string; complete?: boolean };
export type Order = 'ascending' | 'descending';

/**
 * A list over several partitions, such as the months of a range, in the order in which they are read. `name` decides
 * which cursors belong to it.
 */
type WalkedList = { name: string; buckets: List[] };

/** Months, the newest first, in the order in which a list reads them. */
export const inOrder = <T>(newestFirst: readonly T[], order: Order): T[] =>
  order === 'descending' ? [...newestFirst] : newestFirst.toReversed();

/** Keeps the items that match. At most `readAtMost` items are read for a page: it may have fewer than its limit. */
export type Search = { matches: (image: Image) => boolean; readAtMost: number };

type Place = { image: Image; bucket: number };
/** A walk back begins at a page key. */
type Walk = { from?: Cursor; forward: boolean; step: 1 | -1; wanted: number; search?: Search };

/**
 * The items that a search reads in one request; callers that want hundreds of rows, such as an export, read more at
 * once.
 */
const SEARCHED_AT_ONCE = { least: 250, most: 1000 };

const searchedAtOnce = (wanted: number): number =>
  Math.min(SEARCHED_AT_ONCE.most, Math.max(SEARCHED_AT_ONCE.least, 2 * wanted));

/**
 * How many items a search reads next. It expects the same share of matches as until now; while nothing has matched, it
 * reads as many again as it has read. If all items match, it reads no more than it returns.
 */
const nextOf = ({ wanted, found, read }: { wanted: number; found: number; read: number }): number =>
  Math.min(searchedAtOnce(wanted), found === 0 ? Math.max(wanted, read) : Math.ceil(((wanted - found) * read) / found));

/** What a walk found; `stopped` is the last item that it read, if it read as many as it may and found too few. */
type Found = { places: Place[]; stopped?: Place };

/** Reads partition after partition until it has found what is wanted. */
const walk = async (buckets: List[], { from, forward, step, wanted, search }: Walk): Promise<Found> => {
  const places: Place[] = [];
  let read = 0;
  let last: Place | undefined;
  for (let bucket = from?.bucket ?? 0; ; bucket += step) {
    const list = buckets[bucket];
    if (!list) return { places };
    if (list.isEmpty) continue;
    let ExclusiveStartKey = from && bucket === (from.bucket ?? 0) ? startKey(list, from) : undefined;
    do {
      if (places.length >= wanted) return { places };
      if (search && read >= search.readAtMost) return { places, ...(last && { stopped: last }) };
      const { Items = [], LastEvaluatedKey } = await documentClient().send(
        new QueryCommand({
          ...request(list),
          Limit: search
            ? Math.min(nextOf({ wanted, found: places.length, read }), search.readAtMost - read)
            : wanted - places.length,
          ScanIndexForward: forward,
          ExclusiveStartKey,
        }),
      );
      const images = Items.map(item => ({ image: upgraded(item), bucket }));
      read += images.length;
      last = images.at(-1) ?? last;
      places.push(...images.filter(({ image }) => !search || search.matches(image)));
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
};

/**
 * One page of a list over several partitions, with opaque keys of the next and the previous page. One more item is read
 * than is returned, to know whether there is another page. A search reads until the page is full or `readAtMost` is
 * reached: then the next key goes on from there, also after an empty page.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const queryBuckets = async <T>(
  { name, buckets }: WalkedList,
  order: Order,
  { limit, key }: PageRequest,
  parse: (image: Image) => T,
  search?: Search,
): Promise<Page<T>> => {
  const from = key === undefined ? undefined : readCursor(key, name, buckets);
  const back = from?.to === 'previous';
  const forward = (order === 'ascending') !== back;
  const wanted = limit + 1;
  const { places, stopped } = await walk(buckets, { from, forward, step: back ? -1 : 1, wanted, search });
  const kept = places.slice(0, limit);
  const more = places.length > limit || stopped !== undefined;
  const [near, far] = [kept[0] ?? stopped, places.length > limit ? kept.at(-1) : (stopped ?? kept.at(-1))];
  const cursorAt = (to: Cursor['to'], place: Place | undefined): string | null => {
    const index = place && buckets[place.bucket]?.index;
    return place
      ? writeCursor({
          to,
          list: name,
          ...(buckets.length > 1 && { bucket: place.bucket }),
          pk: String(place.image.pk),
          sk: String(place.image.sk),
          ...(index && { at: String(place.image[`${index}sk`]) }),
        })
      : null;
  };
  const images = kept.map(({ image }) => image);
  return {
    data: (back ? images.reverse() : images).map(parse),
    next_page_key: back ? cursorAt('next', near) : more ? cursorAt('next', far) : null,
    previous_page_key: back ? (more ? cursorAt('previous', far) : null) : from ? cursorAt('previous', near) : null,
  };
};

/**
 * One page of a list, with opaque keys of the next and the previous page. Reads one item more than it returns, to know
 * whether there is another page.
 * @throws Rejection `invalid_input` for a page key of another list
 */
export const queryPage = <T>(
  list: List,
  order: Order,
  page: PageRequest,
  parse: (image: Image) => T,
): Promise<Page<T>> => queryBuckets({ name: nameOf(list), buckets: [list] }, order, page, parse);
