import { isDeepStrictEqual } from 'node:util';
import type { Page } from '#shared/contracts/page';
import { Lead } from '#shared/leads/lead';
import { prefixesOf } from '#shared/leads/list/lead-prefixes';
import { LeadRow, salesOfRow } from '#shared/leads/list/lead-row';
import { newYorkDay } from '#shared/new-york';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { listNameOf } from '../engine/cursor.ts';
import { type LeadRowCopy, StoredLeadRow } from '../engine/documents.ts';
import { type ItemKey, indexed, keys, partitions } from '../engine/keys.ts';
import { assignedLeadKeys, foundLeadKeys } from '../engine/list-keys.ts';
import { outdatedItems } from '../engine/migrations.ts';
import { type List, type PageRequest, queryBuckets, queryLast } from '../engine/query.ts';
import { getItem } from '../engine/read.ts';
import { creation, deletion, replacement, type Step, update } from '../engine/steps.ts';
import { writeTogether } from '../engine/write.ts';

/** The row of a lead, by a consistent read; undefined if it has none. */
export const getLeadRow = async (leadId: string): Promise<StoredLeadRow | undefined> => {
  const image = await getItem(keys.leadRow(leadId), { latest: true });
  return image && StoredLeadRow.parse(image);
};

const monthOf = (ts: string): string => newYorkDay(ts).slice(0, 7);

/** The places of a row in the lists by creation or by sale: of all leads, and of its sale status. */
const listed = (by: 'created' | 'sold', { lead_id, sale_status }: LeadRow, ts: string) => ({
  ...indexed('gsi1', partitions.leadRows(by, monthOf(ts)), `${ts}#${lead_id}`),
  ...indexed('gsi2', partitions.leadRows(by, monthOf(ts), sale_status), `${ts}#${lead_id}`),
});

type Copy = { key: ItemKey; content: Omit<LeadRow, 'other_numbers'>; extra: object };

const nameOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

/** The other items of a row: one among the sold leads for each time of a sale, one for each prefix and for each other number. */
const copiesOf = (row: LeadRow, prefixes: readonly string[]): Map<string, Copy> => {
  const { other_numbers = [], ...content } = row;
  const { lead_id, created_ts } = row;
  const copies: Copy[] = [
    ...[...new Set(salesOfRow(row).map(({ sale_date }) => sale_date))].map((sale_date, n) => ({
      key: n === 0 ? keys.soldLeadRow(lead_id) : keys.soldLeadRow(lead_id, sale_date),
      content,
      extra: listed('sold', row, sale_date),
    })),
    ...prefixes.map(prefix => ({
      key: keys.foundLeadRow(prefix, monthOf(created_ts), created_ts, lead_id),
      content,
      extra: foundLeadKeys(prefix, row),
    })),
    ...other_numbers.map(number => ({ key: keys.leadRowOfNumber(number, lead_id), content, extra: {} })),
  ];
  return new Map(copies.map(copy => [nameOf(copy.key), copy]));
};

const copyRemoval = (key: ItemKey, leadId: string): Step =>
  deletion<LeadRowCopy>(key, [{ field: 'lead_id', is: 'absent-or-equal', value: leadId }]);

/**
 * The write of the row itself, on the condition of the version that was read; the copies are in the same transaction.
 */
const rowStep = (row: LeadRow, prefixes: string[], known: StoredLeadRow | undefined): Step => {
  const key = keys.leadRow(row.lead_id);
  const places = { ...listed('created', row, row.created_ts), ...assignedLeadKeys(row) };
  if (!known) return creation('lead-row', key, { ...row, prefixes }, places);
  const gone = (Object.keys(LeadRow.shape) as (keyof LeadRow)[]).filter(field => row[field] === undefined);
  return update<StoredLeadRow>(
    key,
    { set: { ...row, prefixes }, remove: gone, when: [{ field: 'version', is: 'equal', value: known.version }] },
    { set: places, remove: row.assigned_agent === undefined ? ['gsi3pk', 'gsi3sk'] : [] },
  );
};

/** Whether the stored row has the same content. */
export const isSameRow = (known: StoredLeadRow | undefined, row: LeadRow | undefined): boolean => {
  if (!known || !row) return known === row;
  return isDeepStrictEqual(LeadRow.parse(known), row) && isDeepStrictEqual(known.prefixes, prefixesOf(row));
};

/**
 * The writes for a row: the row itself, and each copy whose content or key has changed. `prefixes` are those under
 * which it is found from now on.
 */
export const leadRowSteps = (
  row: LeadRow,
  known?: StoredLeadRow,
  prefixes: string[] = prefixesOf(row),
): Record<string, Step> => {
  const version = (known?.version ?? 0) + 1;
  const wanted = copiesOf(row, prefixes);
  const former = known ? copiesOf(LeadRow.parse(known), known.prefixes) : new Map<string, Copy>();
  const stale = [...former].filter(([name]) => !wanted.has(name));
  const changed = [...wanted].filter(([name, copy]) => !isDeepStrictEqual(former.get(name), copy));
  return {
    row: rowStep(row, prefixes, known),
    ...Object.fromEntries(
      changed.map(([name, { key, content, extra }]) => [
        name,
        replacement('lead-row-copy', key, { ...content, version }, extra),
      ]),
    ),
    ...Object.fromEntries(stale.map(([name, { key }]) => [name, copyRemoval(key, row.lead_id)])),
  };
};

const removalSteps = (known: StoredLeadRow): Record<string, Step> => ({
  row: deletion<StoredLeadRow>(keys.leadRow(known.lead_id), [{ field: 'version', is: 'equal', value: known.version }]),
  ...Object.fromEntries(
    [...copiesOf(known, known.prefixes)].map(([name, { key }]) => [name, copyRemoval(key, known.lead_id)]),
  ),
});

/**
 * Stores a lead's row with its copies in one transaction, or removes them where the lead is gone. A conflict if the
 * row is not as it was read.
 */
export const saveLeadRow = async (
  row: LeadRow | undefined,
  known: StoredLeadRow | undefined,
): Promise<'written' | 'conflict'> => {
  if (!row && !known) return 'written';
  const { outcome } = await writeTogether(row ? leadRowSteps(row, known) : removalSteps(known as StoredLeadRow));
  return outcome === 'written' ? 'written' : 'conflict';
};

/** The ids of some leads that have a number which is not their main one. The projection is a moment behind the leads. */
export const leadsOfNumber = async (number: PhoneNumber, limit: number): Promise<string[]> =>
  (await queryLast({ partition: partitions.leadsOfNumber(number) }, limit)).map(image => LeadRow.parse(image).lead_id);

const GivenLead = Lead.pick({ id: true });

/**
 * A page of the ids of the leads that are assigned to an agent: by the leads themselves, then by their rows, which have
 * those that were assigned before leads had a place of their own, and may be an hour behind. Most are in it twice.
 */
export const leadsAssignedTo = (email: string, page: PageRequest): Promise<Page<string>> => {
  const [given, rows] = [partitions.givenLeads(email), partitions.assignedLeads(email)];
  const buckets = [given, rows].map((partition): List => ({ index: 'gsi3', partition }));
  return queryBuckets({ name: listNameOf(['assigned-leads', email]), buckets }, 'descending', page, image =>
    image.entity === 'lead' ? GivenLead.parse(image).id : StoredLeadRow.pick({ lead_id: true }).parse(image).lead_id,
  );
};

/** One page of the ids of leads, and of rows, whose lead may be gone: a scan, for a rebuild only. */
export const leadsToList = async (
  from: ItemKey | undefined,
  pageSize: number,
): Promise<{ ids: string[]; next?: ItemKey }> => {
  const { items, next } = await outdatedItems({ names: ['lead', 'lead-row'] }, from, pageSize);
  return { ids: [...new Set(items.map(({ id, lead_id }) => String(lead_id ?? id)))], ...(next && { next }) };
};
