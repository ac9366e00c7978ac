import { allLeadSources } from '#platform/known-lead-sources';
import { leadsQuery } from '#platform/leads/leads-query';
import { leadsPage } from '#platform/table/lead-rows/leads-page';
import type { FilterOf } from '#shared/exports/export-input';
import { leadColumns } from '#shared/leads/list/exported-lead';
import { type LeadListRow, leadListRow } from '#shared/leads/list/lead-row';
import { newYorkDay } from '#shared/new-york';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, pageFrom, partOf } from '../report.ts';

const READ_AT_ONCE = 500;

/** The leads of the filter within the limits of the user's role, the newest first. */
export const leads = exportedReport<FilterOf<'leads'>, LeadListRow>({
  columns: ({ costs }) => leadColumns(costs),
  read: async ({ actor, filter: { costs, ...filter }, from, now }) => {
    const query = await leadsQuery({ actor, now }, filter);
    const page = pageFrom(from, READ_AT_ONCE);
    const [{ data, next_page_key }, sources] = await Promise.all([
      leadsPage(actor.user.id, query, page),
      allLeadSources(),
    ]);
    const days = { first: newYorkDay(query.first), last: newYorkDay(query.last) };
    const rows = data.map(row => leadListRow(row, { sources, costs }));
    const field = query.by === 'sold' ? 'sale_date' : 'created_ts';
    return partOf(rows, next_page_key, () => fractionOfDaysRead(days, data.at(-1)?.[field]));
  },
});
