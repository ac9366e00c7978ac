import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { knownLeadSources } from '#platform/known-lead-sources';
import { countLeads } from '#platform/leads/count-leads';
import { leadsQuery } from '#platform/leads/leads-query';
import { recordListReading } from '#platform/table/audit/list-readings';
import { getLeadRow } from '#platform/table/lead-rows/lead-rows';
import { leadsPage } from '#platform/table/lead-rows/leads-page';
import type { previewLeadChange as operation } from '#shared/contracts/lead-changes';
import type { ChangedLeads } from '#shared/leads/list/bulk-change';
import { type LeadRow, leadListRow } from '#shared/leads/list/lead-row';
import type { Timestamp } from '#shared/time';
import { requirePossible } from './require-possible.ts';

type By = { actor: Actor; now: Timestamp };

const SHOWN = 10;

type Chosen = { count: number; is_exact: boolean; rows: LeadRow[] };

const byIds = async (ids: readonly string[]): Promise<Chosen> => {
  const rows = await Promise.all(ids.slice(0, SHOWN).map(id => getLeadRow(id)));
  return { count: ids.length, is_exact: true, rows: rows.filter(row => row !== undefined) };
};

const chosen = async (by: By, leads: ChangedLeads): Promise<Chosen> => {
  if ('ids' in leads) return byIds([...new Set(leads.ids)]);
  const query = await leadsQuery(by, leads.filter);
  const [count, page] = await Promise.all([
    countLeads(by, leads.filter),
    leadsPage(by.actor.user.id, query, { limit: SHOWN }),
  ]);
  return { ...count, rows: page.data };
};

/**
 * How many leads a bulk change would write, and the first of them, recorded as a reading of the leads list.
 * @throws Rejection `rejected` for a value that can't be written
 */
export const previewChange = async (
  by: By,
  { leads, to }: z.output<typeof operation.input>,
): Promise<z.output<typeof operation.output>> => {
  await requirePossible(to);
  const [{ rows, ...count }, sources] = await Promise.all([chosen(by, leads), knownLeadSources()]);
  if (rows.length > 0) await recordListReading(by, { list: 'leads', rows: rows.length, filter: leads });
  return { ...count, data: rows.map(row => leadListRow(row, { sources, costs: true })) };
};
