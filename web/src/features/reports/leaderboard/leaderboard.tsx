import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isAdmin } from '#shared/access/access';
import type { LinesOf } from '#shared/commissions/chosen-lines';
import { topics } from '#shared/contracts/live';
import { getLeaderboard } from '#shared/contracts/reports';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import { firstDayOfWeek, newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useSession } from '../../../lib/session/session.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ExportButton } from '../export-button.tsx';
import { useFiguresOfToday } from '../figures-of-today.ts';
import { ReportCard } from '../report-card.tsx';
import { useRowsBehind } from '../rows-behind.ts';
import { useAgents } from '../use-agents.ts';
import { columnsFor } from './columns.tsx';

/** Ten rows and the header; more rows scroll inside. */
const MAX_HEIGHT = 36 * 11;

const OwnRank = ({ rows }: { rows: LeaderboardRow[] | undefined }) => {
  const own = rows?.find(row => row.is_own);
  return own ? (
    <Typography variant="h3" component="p" sx={{ lineHeight: '32px' }}>
      {`You're rank ${own.rank}!`}
    </Typography>
  ) : null;
};

/** A closer's sales of the week: everybody's for admins, one's own for others. */
const useSalesOfCloser = ({ admin, asOf }: { admin: boolean; asOf: Timestamp | undefined }) => {
  const { agents } = useAgents(admin);
  const sales = useRowsBehind('commissions');
  return ({ user_id, is_own }: LeaderboardRow, lines?: LinesOf): string | undefined => {
    const email = agents.find(({ id }) => id === user_id)?.email;
    if (asOf === undefined || (admin ? email === undefined : !is_own)) return undefined;
    const day = newYorkDay(asOf);
    return sales({
      first: firstDayOfWeek(day),
      last: day,
      ...(email !== undefined && { email }),
      ...(lines && { lines }),
    });
  };
};

/** Hundreds of consoles follow the sales; a sale is still shown within a second. */
const READ_AGAIN = { togetherMs: 150, spreadMs: 400 };

/** This week's closers by score, with live updates (docs/product.md, Leaderboard). */
export const Leaderboard = () => {
  const admin = isAdmin(useSession().access);
  const topic = topics.leaderboard();
  // While another screen is shown nothing follows the topic, so the cached figures are read again.
  const { data, error, refetch } = useOperation(getLeaderboard, {}, { topic, staleTime: 0 });
  useLiveReading(topic, [getLeaderboard], READ_AGAIN);
  useFiguresOfToday(data?.as_of, refetch);
  const rows = data?.data;
  const rowsOf = useSalesOfCloser({ admin, asOf: data?.as_of });

  return (
    <ReportCard
      title="Leaderboard Ranking"
      subject="This week"
      asOf={data?.as_of}
      showsDay={admin}
      actions={
        <>
          {!admin && <OwnRank rows={rows} />}
          <ExportButton
            report="leaderboard"
            filter={{ of: admin ? 'company' : 'own' }}
            what="the leaderboard"
            size="small"
          />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: MAX_HEIGHT }}>
        <DataTable
          label="Leaderboard Ranking"
          columns={columnsFor({ admin, rowsOf })}
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
