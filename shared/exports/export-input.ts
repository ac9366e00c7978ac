import * as z from 'zod';
import { type Requirement, requires } from '../access/access.ts';
import { DayRange } from '../metrics/day-range.ts';

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Whose rows: one's own, or for admins the company's, or those of one agent. */
const Whose = z.object({ of: z.enum(['own', 'company']).default('own'), email: z.email().optional() });
export type Whose = z.output<typeof Whose>;

/** `q`: a part of a customer's name or number. */
export const CommissionsFilter = DayRange.extend(Whose.shape).extend({ q: z.string().trim().max(100).optional() });
export const FiguresFilter = DayRange.extend(Whose.shape);

const exportOf = <const Name extends string, Filter extends z.ZodType>(report: Name, filter: Filter) =>
  z.object({ report: z.literal(report), filter, format: ExportFormat });

/** A list with the filter of its screen, and the format of the file. A report is added here (lambdas/jobs/exports). */
export const ExportInput = z.discriminatedUnion('report', [
  exportOf('commissions', CommissionsFilter),
  exportOf('figures', FiguresFilter),
]);
export type ExportInput = z.output<typeof ExportInput>;

export type ReportName = ExportInput['report'];
export type FilterOf<R extends ReportName> = Extract<ExportInput, { report: R }>['filter'];

/** What a user needs to see the list, and so to export it. */
export const requirementOf: Record<ReportName, Requirement> = {
  commissions: requires.feature('Commissions'),
  figures: requires.signedIn,
};

/** The name of each list for a person, and of its file. */
export const reportTitles: Record<ReportName, string> = { commissions: 'Commissions', figures: 'Figures by day' };

/** `commissions-2026-03-01-to-2026-03-31.csv`: the list and its days, and nobody's name. */
export const fileNameOf = ({ report, format, filter }: ExportInput): string =>
  `${reportTitles[report].toLowerCase().replaceAll(' ', '-')}-${filter.first}-to-${filter.last}.${format}`;
