import type { Page } from '#shared/contracts/page';
import { type LeadSearch, searchFor } from '#shared/leads/list/lead-prefixes';
import { LeadRow, type SaleStatus, salesOfRow } from '#shared/leads/list/lead-row';
import { isInHour } from '#shared/metrics/hour';
import { monthsBack, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { isKeyOf, listNameOf } from '../engine/cursor.ts';
import { keys, partitions } from '../engine/keys.ts';
import { inOrder, type List, type Order, type PageRequest, queryBuckets, type Search } from '../engine/query.ts';
import type { Image } from '../engine/read.ts';
import { ifReadable, readablePage } from '../engine/read-each.ts';

/** Each list has a copy of the row; the key of some is what the customer is found by, which no log may have. */
const LISTED = {
  schema: LeadRow,
  keyOf: keys.leadRow,
  idOf: ({ lead_id }: Image) => String(lead_id),
  message: 'row of the leads list not read',
  idName: 'lead_id',
};

/** Which leads: created or sold between two instants, both included, with a sale status, and found by a text. */
export type LeadsQuery = {
  by: 'created' | 'sold';
  first: Timestamp;
  last: Timestamp;
  /** Leads that were created earlier are left out, for a role's limit where the list is by sale. */
  created_from?: Timestamp | undefined;
  sale_status?: SaleStatus | undefined;
  /** Every name of the source from which they came, or for which the sale counts where the range is of sales. */
  source_names?: readonly string[] | undefined;
  /** The hour and the group of a sale, of these days where the range is of sales. */
  hour?: string | undefined;
  group?: string | undefined;
  q?: string | undefined;
};

/** The months in New York that the range touches, the newest first. */
const monthsOf = ({ first, last }: Pick<LeadsQuery, 'first' | 'last'>): string[] =>
  monthsBack({ first: newYorkDay(first), last: newYorkDay(last) });

/** Sorts after every id. */
const LAST = '~';

const bucketOf = (
  { by, sale_status, first, last }: LeadsQuery,
  search: LeadSearch | undefined,
  month: string,
): List => {
  const between = { first, last: `${last}#${LAST}` };
  if (search && by === 'sold')
    return { index: 'gsi1', partition: partitions.foundSales(search.prefix, month), between };
  if (search && sale_status !== undefined)
    return { index: 'gsi2', partition: partitions.foundLeads(search.prefix, month, sale_status), between };
  if (search) return { partition: keys.foundLeadRow(search.prefix, month, '', '').pk, between };
  return {
    index: sale_status === undefined ? 'gsi1' : 'gsi2',
    partition: partitions.leadRows(by, month, sale_status),
    between,
  };
};

/** How many items a search that keeps only some of them reads for one page at most. */
const ROWS_SEARCHED = 2000;

const isOneOf = (names: LeadsQuery['source_names'], source: string | undefined): boolean =>
  names === undefined || names.includes(source ?? '');

/** The sale for which a lead is in the list: the last one that the filter asks for. */
const listedSale = (row: LeadRow, { by, first, last, source_names, hour, group }: LeadsQuery) =>
  salesOfRow(row).find(
    ({ sale_date, sold_in_group, sold_lead_source }) =>
      (by === 'created' || (sale_date >= first && sale_date <= last && isOneOf(source_names, sold_lead_source))) &&
      (hour === undefined || isInHour(sale_date, hour)) &&
      (group === undefined || sold_in_group === group),
  );

/** A lead has an item for each of its sales, of which the list has one; for a search it has one only. */
const isInItsPlace = (row: LeadRow, place: unknown, query: LeadsQuery, search: LeadSearch | undefined): boolean => {
  const { by, hour, group } = query;
  if (by === 'created' && hour === undefined && group === undefined) return true;
  const sale = listedSale(row, query);
  return sale !== undefined && (by === 'created' || !!search || String(place).startsWith(sale.sale_date));
};

/**
 * Which of the read items are returned: nearly all without a search, or with one of a word, a full name or an e-mail
 * address. Other searches, a source, an hour, a group, and sold leads within a role's limit read more than they return:
 * the index of sales is not ordered by creation.
 */
const filterOf = (query: LeadsQuery, search: LeadSearch | undefined): Search | undefined => {
  const { by, created_from, source_names, hour, group } = query;
  const isPart = by === 'sold' || [source_names, hour, group].some(one => one !== undefined);
  if (!isPart && (search?.isWhole ?? true)) return undefined;
  const isWanted = (row: LeadRow) =>
    (created_from === undefined || row.created_ts >= created_from) &&
    (by === 'sold' || isOneOf(source_names, row.lead_source)) &&
    (search?.matches(row) ?? true);
  const matches = (image: Image) =>
    ifReadable(LeadRow, row => isWanted(row) && isInItsPlace(row, image.gsi1sk, query, search))(image);
  return { matches, readAtMost: ROWS_SEARCHED };
};

/** How a page is asked for: by default the newest leads come first. */
type LeadsPageRequest = PageRequest & { order?: Order };

const pageFor = async (
  reader: string,
  query: LeadsQuery,
  page: LeadsPageRequest,
  search: LeadSearch | undefined,
): Promise<Page<LeadRow>> => {
  const { order = 'descending' } = page;
  const name = nameFor(reader, query, page, search);
  const buckets = inOrder(monthsOf(query), order).map(month => bucketOf(query, search, month));
  const { data, ...place } = await readablePage(
    queryBuckets({ name, buckets }, order, page, image => image, filterOf(query, search)),
    LISTED,
    page,
  );
  return { ...place, data: data.map(row => ({ ...row, sale_date: listedSale(row, query)?.sale_date })) };
};

/** Which cursors belong to the list: two searches for the same text read different items. */
const nameFor = (
  reader: string,
  { by, first, last, created_from = '', sale_status, source_names = [], hour, group, q }: LeadsQuery,
  { order = 'descending' }: LeadsPageRequest,
  search: LeadSearch | undefined,
): string =>
  listNameOf([
    ...['leads', reader, by, first, last, created_from, sale_status ?? '', q ?? '', search?.prefix ?? '', order],
    ...source_names,
    ...(hour || group ? [`hour ${hour}`, `group ${group}`] : []),
  ]);

/** The search for the other prefix, where the first one has found nothing, or where the page goes on there. */
const otherSearch = (search: LeadSearch | undefined): LeadSearch | undefined =>
  search?.otherwise !== undefined ? { prefix: search.otherwise, isWhole: false, matches: search.matches } : undefined;

/** A lead with a sale has the status of a sale, whatever became of its other products. */
const isImpossible = ({ by, first, last, sale_status }: LeadsQuery): boolean =>
  first > last || (by === 'sold' && sale_status !== undefined && sale_status !== 'sale');

const isEmpty = ({ data, next_page_key }: Page<LeadRow>): boolean => data.length === 0 && next_page_key === null;

/**
 * A page of the leads list. One item more is read than is returned, unless a filter is compared after reading; if a
 * search finds nothing under its prefix, its other prefix is read (shared/leads/list/lead-prefixes.ts). A page key is
 * valid for the same reader and filter only, so also only within the reader's limit of dates.
 * @throws Rejection `invalid_input` for any other page key
 */
export const leadsPage = async (reader: string, query: LeadsQuery, page: LeadsPageRequest): Promise<Page<LeadRow>> => {
  const { q } = query;
  const search = q ? searchFor(q) : undefined;
  if ((q && !search) || isImpossible(query)) return { data: [], next_page_key: null, previous_page_key: null };
  const other = otherSearch(search);
  if (other && page.key !== undefined && isKeyOf(page.key, nameFor(reader, query, page, other)))
    return pageFor(reader, query, page, other);
  const found = await pageFor(reader, query, page, search);
  return other && page.key === undefined && isEmpty(found) ? pageFor(reader, query, page, other) : found;
};
