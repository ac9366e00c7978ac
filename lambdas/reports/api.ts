import { apiHandler } from '#platform/handlers/api-handler';
import { linkTo } from '#platform/stored-link';
import * as jobs from '#shared/contracts/jobs';
import * as reports from '#shared/contracts/reports';
import { getCommissionTotals } from './get-commission-totals.ts';
import { getFunnelTargets } from './get-funnel-targets.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { getMetric } from './get-metric.ts';
import { getReport } from './get-report.ts';
import { getReportingDashboard } from './get-reporting-dashboard.ts';
import { getStats } from './get-stats.ts';
import { getWallboard } from './get-wallboard.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { getExportLink } from './jobs/get-export-link.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { startExport } from './jobs/start-export.ts';
import { listAgentCommissions } from './list-agent-commissions.ts';
import { listCommissions } from './list-commissions.ts';
import { listOnHold } from './list-on-hold.ts';
import { listPostDates } from './list-post-dates.ts';

/** How the business performs. */
export const handler = apiHandler(
  { ...reports, ...jobs },
  {
    getStats: ({ actor, input, now }) => getStats({ actor, now }, input),
    getMetric: ({ actor, input, now }) => getMetric({ actor, now }, input),
    getFunnelTargets: () => getFunnelTargets(),
    listCommissions: ({ actor, input, now }) => listCommissions({ actor, now }, input),
    getCommissionTotals: ({ actor, input, now }) => getCommissionTotals({ actor, now }, input),
    listAgentCommissions: ({ actor, input, now }) => listAgentCommissions({ actor, now }, input),
    getLeaderboard: ({ actor, now }) => getLeaderboard({ actor, now }),
    listOnHold: ({ actor, input, now }) => listOnHold({ actor, now }, input),
    listPostDates: ({ now }) => listPostDates({ now }),
    startExport: ({ actor, input, now }) => startExport({ actor, now }, input),
    cancelJob: ({ actor, input, now }) => cancelJob({ actor, now }, input),
    listJobs: ({ actor }) => listJobs(actor),
    getExportLink: ({ actor, input, now }) => getExportLink({ linkTo, actor, now }, input),
    getReport: ({ actor, input, now }) => getReport({ actor, now }, input),
    getReportingDashboard: ({ actor, now }) => getReportingDashboard({ actor, now }),
    getWallboard: ({ now }) => getWallboard({ now }),
  },
);
