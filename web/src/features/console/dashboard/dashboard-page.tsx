import type { ReactNode } from 'react';
import type { Call } from '#shared/calls/call';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows, TABLE_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { Waiting } from './waiting.tsx';

type DashboardPageProps = {
  /** The call view; it replaces everything else while the agent is in a call, and stays until its wrap-up is over. */
  callView: (call: Call) => ReactNode;
  /** The leaderboard, above the callbacks; nothing for users who may not see it. */
  leaderboard: ReactNode;
  /** The agent's upcoming callbacks; shown below the availability while there is no call. */
  upcomingCallbacks: ReactNode;
  /** The performance cards, below the callbacks while there is no call: mounted, and so read again, after each call. */
  performance: ReactNode;
};

/** Where an agent waits for calls and works on a call (docs/product.md, Dashboard). */
export const DashboardPage = ({ callView, ...waiting }: DashboardPageProps) => {
  const { current, wrapUps, isPending, error, retry, isRetrying } = useOpenCalls();
  if (isPending) return <SkeletonRows rows={4} columns={TABLE_COLUMNS} />;
  if (error)
    return (
      <ErrorState
        message={failureMessageOf(error, 'Your open calls could not be read.')}
        onRetry={retry}
        retrying={isRetrying}
      />
    );
  const shown = current ?? wrapUps[0];
  return shown ? callView(shown) : <Waiting {...waiting} />;
};
