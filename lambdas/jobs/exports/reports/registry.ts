import type { ExportInput, FilterOf, ReportName } from '#shared/exports/export-input';
import type { ExportedReport } from '../report.ts';
import { commissions } from './commissions.ts';
import { figures } from './figures.ts';

/** Every list that can be exported: one that is declared and not here does not compile. */
const reports: { [R in ReportName]: ExportedReport<FilterOf<R>> } = { commissions, figures };

export const reportOf = ({ report }: ExportInput): ExportedReport<ExportInput['filter']> =>
  reports[report] as ExportedReport<ExportInput['filter']>;
