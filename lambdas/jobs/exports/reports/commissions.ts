import { sourceNames } from '#platform/source-names';
import { commissionsBetween } from '#platform/table/commissions';
import { isChosenLine } from '#shared/commissions/chosen-lines';
import { commissionColumns } from '#shared/commissions/commission-columns';
import { type CommissionLine, lineTime } from '#shared/commissions/commission-line';
import type { FilterOf } from '#shared/exports/export-input';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, partOf } from '../report.ts';

type Filter = FilterOf<'commissions'>;

/** Lines of commissions, the newest first. A search or a part reads every line of the days and keeps those that match. */
export const commissions = exportedReport<Filter, CommissionLine>({
  columns: () => commissionColumns,
  read: async ({ subject, filter, from }) => {
    const { q, lines: kind, hour, group, lead_source } = filter;
    const choice = { q, lines: kind, hour, group, source_names: await sourceNames(lead_source) };
    const { lines, next } = await commissionsBetween(subject, filter, from);
    const rows = lines.filter(line => isChosenLine(line, choice));
    return partOf(rows, next, () => fractionOfDaysRead(filter, lines.map(lineTime).at(-1)));
  },
});
