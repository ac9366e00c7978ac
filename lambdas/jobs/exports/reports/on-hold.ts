import { onHoldLeads } from '#platform/reports/on-hold-leads';
import type { FilterOf } from '#shared/exports/export-input';
import { onHoldColumns } from '#shared/leads/on-hold-columns';
import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import { onHoldRows } from '#shared/leads/on-hold-search';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, pageFrom, partOf } from '../report.ts';

const READ_AT_ONCE = 500;

/**
 * Every lead that was qualified on the days that its owner may see, the latest first; the screen lists the latest 200.
 * A part of the filter reads every lead of the days and keeps those that match.
 */
export const onHold = exportedReport<FilterOf<'on-hold'>, OnHoldLead>({
  columns: () => onHoldColumns,
  read: async ({ actor: { access }, filter, from, now }) => {
    const page = pageFrom(from, READ_AT_ONCE);
    const { leads, next, range } = await onHoldLeads({ access, now }, filter, page);
    const rows = onHoldRows(leads, filter.q);
    return partOf(rows, next, () => fractionOfDaysRead(range, leads.at(-1)?.qualified_ts));
  },
});
