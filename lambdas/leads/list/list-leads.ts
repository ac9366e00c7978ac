import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { knownLeadSources } from '#platform/known-lead-sources';
import { leadsQuery } from '#platform/leads/leads-query';
import { recordListReading } from '#platform/table/audit/list-readings';
import { leadsPage } from '#platform/table/lead-rows/leads-page';
import { isAdmin } from '#shared/access/access';
import type { listLeads as operation } from '#shared/contracts/leads';
import type { Page } from '#shared/contracts/page';
import { type LeadListRow, leadListRow } from '#shared/leads/list/lead-row';
import type { Timestamp } from '#shared/time';

/**
 * A page of the leads list, recorded in the audit trail if it has a row.
 * @throws Rejection `invalid_input` for two ranges, an impossible one, or a page key of another user or filter
 */
export const listLeads = async (
  deps: { actor: Actor; now: Timestamp },
  { limit, key, order, ...filter }: z.output<typeof operation.input>,
): Promise<Page<LeadListRow>> => {
  const query = await leadsQuery(deps, filter);
  const [page, sources] = await Promise.all([
    leadsPage(deps.actor.user.id, query, { limit, order, ...(key && { key }) }),
    knownLeadSources(),
  ]);
  if (page.data.length > 0)
    await recordListReading(deps, { list: 'leads', rows: page.data.length, filter: { ...query, limit, key, order } });
  const costs = isAdmin(deps.actor.access);
  return { ...page, data: page.data.map(row => leadListRow(row, { sources, costs })) };
};
