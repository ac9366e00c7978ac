import type { ExportInput, FilterOf, ReportName } from '#shared/exports/export-input';
import type { ExportedReport } from '../report.ts';
import { agentCommissions } from './agent-commissions.ts';
import { blacklist } from './blacklist.ts';
import { calls } from './calls.ts';
import { commissions } from './commissions.ts';
import { companyReport } from './company-report.ts';
import { dids } from './dids.ts';
import { figures } from './figures.ts';
import { funnel } from './funnel.ts';
import { leaderboard } from './leaderboard.ts';
import { leads } from './leads.ts';
import { onHold } from './on-hold.ts';
import { postDates } from './post-dates.ts';
import { settingChangesReport } from './setting-changes.ts';

/** Every list that can be exported: one that is declared and not here does not compile. */
const reports: { [R in ReportName]: ExportedReport<FilterOf<R>> } = {
  commissions,
  figures,
  funnel,
  leaderboard,
  'on-hold': onHold,
  'post-dates': postDates,
  'agent-commissions': agentCommissions,
  'company-report': companyReport,
  calls,
  leads,
  blacklist,
  dids,
  'setting-changes': settingChangesReport,
};

export const reportOf = ({ report }: ExportInput): ExportedReport<ExportInput['filter']> =>
  reports[report] as ExportedReport<ExportInput['filter']>;
