import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isAdmin } from '#shared/access/access';
import { topics } from '#shared/contracts/live';
import { getLeaderboard } from '#shared/contracts/reports';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ReportCard } from '../report-card.tsx';
import { columnsFor } from './columns.tsx';

/** Ten rows and the header; more rows scroll inside. */
const MAX_HEIGHT = 36 * 11;

const OwnRank = ({ rows }: { rows: LeaderboardRow[] | undefined }) => {
  const own = rows?.find(row => row.is_own);
  return own ? <Typography variant="h3" component="p">{`You're rank ${own.rank}!`}</Typography> : null;
};

/** This week's closers by score, with live updates (docs/product.md, Leaderboard). */
export const Leaderboard = () => {
  const admin = isAdmin(useSession().access);
  const topic = topics.leaderboard();
  // While another screen is shown nothing follows the topic, so the cached figures are read again.
  const { data, error, refetch } = useOperation(getLeaderboard, {}, { topic, staleTime: 0 });
  useLiveReading(topic, [getLeaderboard]);
  const rows = data?.data;

  return (
    <ReportCard
      title="Leaderboard Ranking"
      subject={admin && data ? `This week · As of ${formatNewYorkTime(data.as_of)}, New York time` : 'This week'}
      {...(!admin && { asOf: data?.as_of })}
      actions={admin ? undefined : <OwnRank rows={rows} />}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: MAX_HEIGHT }}>
        <DataTable
          label="Leaderboard Ranking"
          columns={columnsFor({ admin })}
          rows={rows}
          skeletonRows={5}
          rowKey={row => row.user_id}
          rowColour={row => (row.is_own ? themeToken('surfaceSelected') : undefined)}
          empty={
            <EmptyState
              message="There are no closers yet."
              hint="Users with the closer role are ranked by their sales."
            />
          }
          error={error ? failureMessageOf(error, 'The leaderboard could not be read.') : undefined}
          onRetry={() => void refetch()}
        />
      </Box>
    </ReportCard>
  );
};
