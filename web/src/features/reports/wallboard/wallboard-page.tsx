import Fullscreen from '@mui/icons-material/FullscreenOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useRef } from 'react';
import type { LiveCall } from '#shared/calls/call';
import type { Wallboard } from '#shared/contracts/reports';
import { timestamp } from '#shared/time';
import type { Agent } from '#shared/users/user';
import { AsOf } from '../../../components/as-of.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useNowAt } from '../../../lib/ui/clock.ts';
import { AgentWall } from './agent-wall.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { useDownSince } from './use-down-since.ts';
import { useWallboard } from './use-wallboard.ts';
import { WaitingGroups } from './waiting-groups.tsx';
import { wallboardStyles } from './wallboard-styles.ts';
import { thresholdTimes, wallboardView } from './wallboard-view.ts';

const TILES = 5;

const Loading = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={wallboardStyles}>
      <div className="state" />
      <div className="tiles">
        {Array.from({ length: TILES }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are alike and never move
          <div key={tile} className="tile">
            {shown && <Skeleton variant="rounded" height={144} />}
          </div>
        ))}
      </div>
      <div className="lower">
        <div className="tile">{shown && <Skeleton variant="rounded" height="100%" />}</div>
        <div className="tile">{shown && <Skeleton variant="rounded" height="100%" />}</div>
      </div>
    </Box>
  );
};

/** From when the figures are, and that they are old where they are; the banner of the layout is not in full screen. */
const FiguresState = ({ board, isOld, onRetry }: { board: Wallboard; isOld: boolean; onRetry: () => void }) => {
  const downSince = useDownSince();
  return (
    <span role="status">
      {downSince === undefined ? (
        <AsOf time={board.as_of} />
      ) : (
        <span className="old">
          Live updates are off: everything here is from before <NewYorkTime time={downSince} />, New York time.
        </span>
      )}
      {isOld && (
        <>
          {' '}
          <span className="old">Today's figures could not be read again.</span>{' '}
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </span>
  );
};

type WallProps = { agents: Agent[]; calls: LiveCall[]; board: Wallboard; isOld: boolean; onRetry: () => void };

const Wall = ({ agents, calls, board, isOld, onRetry }: WallProps) => {
  const wall = useRef<HTMLDivElement>(null);
  const now = timestamp(useNowAt(thresholdTimes(calls, board)));
  // A call that came after the last tick has waited for no time yet.
  const view = useMemo(() => wallboardView(agents, calls, board, now), [agents, calls, board, now]);
  return (
    <Box ref={wall} sx={wallboardStyles}>
      <div className="state">
        <FiguresState board={board} isOld={isOld} onRetry={onRetry} />
        <span className="space" />
        {document.fullscreenEnabled && (
          <Button
            size="small"
            startIcon={<Fullscreen />}
            onClick={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : wall.current?.requestFullscreen())
            }
          >
            Full screen
          </Button>
        )}
      </div>
      <div className="tiles">
        <FigureTiles {...view} day={board.day} />
      </div>
      <div className="lower">
        <WaitingGroups queues={view.queues} />
        <AgentWall agents={view.agents} />
      </div>
    </Box>
  );
};

/** The state of the call centre for a screen on the wall (docs/product.md, Wallboard). */
export const WallboardPage = () => {
  const { agents, calls, board, error, isOld, isRetrying, retry } = useWallboard();
  if (error)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The wallboard could not be read.')}
        onRetry={retry}
        retrying={isRetrying}
      />
    );
  return agents && calls && board ? (
    <Wall agents={agents} calls={calls} board={board} isOld={isOld} onRetry={retry} />
  ) : (
    <Loading />
  );
};
