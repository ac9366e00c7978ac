import type { ReactNode } from 'react';
import type { Call } from '#shared/calls/call';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { Waiting } from './waiting.tsx';

type DashboardPageProps = {
  /** The call view, which stands in place of everything else while the agent is in a call. */
  callView: (call: Call) => ReactNode;
  /** Whom the user is to call back: out of a call, below the waiting. */
  upcomingCallbacks: ReactNode;
  /** The sentence that says what the dashboard still lacks out of a call. */
  notBuilt: string;
};

/** Where an agent waits, and works a call (docs/product.md, Dashboard). */
export const DashboardPage = ({ callView, upcomingCallbacks, notBuilt }: DashboardPageProps) => {
  const { current, isPending, error, retry, isRetrying } = useOpenCalls();
  if (isPending) return <SkeletonRows rows={4} />;
  if (error)
    return (
      <ErrorState
        sentence={sentenceOf(error, 'Your open calls could not be read.')}
        onRetry={retry}
        retrying={isRetrying}
      />
    );
  return current ? callView(current) : <Waiting upcomingCallbacks={upcomingCallbacks} notBuilt={notBuilt} />;
};
