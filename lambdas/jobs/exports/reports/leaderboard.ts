import { leaderboardRows } from '#platform/reports/leaderboard-rows';
import type { FilterOf } from '#shared/exports/export-input';
import { leaderboardColumns } from '#shared/metrics/leaderboard-columns';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import { exportedReport } from '../report.ts';

/** The ranking of the week, as its owner sees it: only admins, who ask for the company's, get the scores. */
export const leaderboard = exportedReport<FilterOf<'leaderboard'>, LeaderboardRow>({
  columns: ({ of }) => leaderboardColumns({ admin: of === 'company' }),
  read: async ({ actor, now }) => ({ rows: await leaderboardRows({ actor, now }), share: 1 }),
});
