import { companyReport as linesOf } from '#platform/reports/company-report';
import type { FilterOf } from '#shared/exports/export-input';
import type { SourceLine } from '#shared/metrics/report';
import { reportColumns } from '#shared/metrics/report-columns';
import { exportedReport } from '../report.ts';

/** The company's figures by day, hour, group or lead source. One item is read per day, and one per lead source. */
export const companyReport = exportedReport<FilterOf<'company-report'>, SourceLine>({
  columns: ({ by }) => reportColumns(by),
  read: async ({ filter: { by, ...range } }) => ({ rows: (await linesOf(range))[by], share: 1 }),
});
