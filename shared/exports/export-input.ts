import * as z from 'zod';
import { type Requirement, requires } from '../access/access.ts';
import { CallsFilter } from '../calls/calls-of-days.ts';
import { LinesPart } from '../commissions/chosen-lines.ts';
import { EmailAddress } from '../email.ts';
import { KeptLeadsFilter } from '../leads/list/leads-filter.ts';
import { OnHoldFilter } from '../leads/on-hold-filter.ts';
import { DayRange } from '../metrics/day-range.ts';
import { breakdowns } from '../metrics/report-figures.ts';
import { closerStatuses } from '../products/status-time.ts';
import { SettingKind } from '../settings/setting-version.ts';

const ExportFormat = z.enum(['csv', 'xlsx']);

/** Whose rows: one's own, or for admins the company's, or those of one agent. */
const Whose = z.object({ of: z.enum(['own', 'company']).default('own'), email: EmailAddress.optional() });

const Search = z.string().trim().max(100).optional();

/** `q`: a part of a customer's name or number. */
export const CommissionsFilter = DayRange.extend(Whose.shape).extend(LinesPart.shape).extend({ q: Search });
const FiguresFilter = DayRange.extend(Whose.shape);
export const FunnelFilter = DayRange.extend(Whose.shape);
/** The company's rows have each score, which is for admins. */
const LeaderboardFilter = Whose.pick({ of: true });
/** `q` chooses among the leads that the screen reads. */
const OnHoldExportFilter = OnHoldFilter.extend({ q: Search });
export const PostDatesFilter = z.object({ q: Search });
const AgentCommissionsFilter = z.union([
  z.strictObject({ email: EmailAddress, status: z.enum(closerStatuses) }),
  DayRange.extend({ email: EmailAddress }).strict(),
]);
const CompanyReportFilter = DayRange.extend({ by: z.enum(breakdowns) });

/** `costs`: with the column of costs, which is for admins. */
const LeadsExportFilter = KeptLeadsFilter.extend({ costs: z.boolean().default(false) });

/** `q`: an exact number or e-mail address. */
const BlacklistFilter = z.object({ q: z.string().trim().max(254).optional() });
const DidsFilter = z.object({ q: Search });
/** `by`: the id of the user who made the changes. */
export const SettingChangesFilter = DayRange.extend({
  kind: SettingKind.optional(),
  by: z.string().max(128).optional(),
});

const exportOf = <const Name extends string, Filter extends z.ZodType>(report: Name, filter: Filter) =>
  z.object({ report: z.literal(report), filter, format: ExportFormat });

/** A list with the filter of its screen, and the format of the file. A report is added here (lambdas/jobs/exports). */
export const ExportInput = z.discriminatedUnion('report', [
  exportOf('commissions', CommissionsFilter),
  exportOf('figures', FiguresFilter),
  exportOf('funnel', FunnelFilter),
  exportOf('leaderboard', LeaderboardFilter),
  exportOf('on-hold', OnHoldExportFilter),
  exportOf('post-dates', PostDatesFilter),
  exportOf('agent-commissions', AgentCommissionsFilter),
  exportOf('company-report', CompanyReportFilter),
  exportOf('calls', CallsFilter),
  exportOf('leads', LeadsExportFilter),
  exportOf('blacklist', BlacklistFilter),
  exportOf('dids', DidsFilter),
  exportOf('setting-changes', SettingChangesFilter),
]);
export type ExportInput = z.output<typeof ExportInput>;

export type ReportName = ExportInput['report'];
export type FilterOf<R extends ReportName> = Extract<ExportInput, { report: R }>['filter'];

/** What a user needs to see the list, and so to export it. */
export const requirementOf: Record<ReportName, Requirement> = {
  commissions: requires.feature('Commissions'),
  figures: requires.signedIn,
  funnel: requires.signedIn,
  leaderboard: requires.feature('Leaderboard'),
  'on-hold': requires.feature('OnHold'),
  'post-dates': requires.role('admin'),
  'agent-commissions': requires.role('admin'),
  'company-report': requires.feature('AgentDashboard'),
  calls: requires.feature('CallHistory'),
  leads: requires.feature('Leads'),
  blacklist: requires.feature('Settings'),
  dids: requires.feature('Dids'),
  'setting-changes': requires.role('admin'),
};

/** The name of each list for a person, and of its file. */
export const reportTitles: Record<ReportName, string> = {
  commissions: 'Commissions',
  figures: 'Figures by day',
  funnel: 'Performance overview',
  leaderboard: 'Leaderboard ranking',
  'on-hold': 'On hold',
  'post-dates': 'Post dates',
  'agent-commissions': 'Commissions of an agent',
  'company-report': 'Reports',
  calls: 'Calls',
  leads: 'Leads',
  blacklist: 'Blacklist',
  dids: 'DIDs',
  'setting-changes': 'Change history',
};

/** The days of the filter; none of a list without days. */
export const daysOfFilter = (filter: ExportInput['filter']): Partial<DayRange> => ({
  ...('first' in filter && filter.first !== undefined && { first: filter.first }),
  ...('last' in filter && filter.last !== undefined && { last: filter.last }),
});

const daysInName = (filter: ExportInput['filter']): string => {
  const { first, last } = daysOfFilter(filter);
  return `${first ? `-${first}` : ''}${last ? `-to-${last}` : ''}`;
};

/** `commissions-2026-03-01-to-2026-03-31.csv`: the list and its days, without the name of a user. */
export const fileNameOf = ({ report, format, filter }: ExportInput): string =>
  `${reportTitles[report].toLowerCase().replaceAll(' ', '-')}${daysInName(filter)}.${format}`;
