import { ErrorState } from '../../../components/error-state.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import type { usePendingVerifications } from '../pending-verifications.ts';

type QueueErrorProps = Pick<ReturnType<typeof usePendingVerifications>, 'error' | 'isFetching' | 'refetch'>;

/** In place of the leads that await verification, when they could not be read. */
export const QueueError = ({ error, isFetching, refetch }: QueueErrorProps) => (
  <ErrorState
    message={failureMessageOf(error, 'The verification queue could not be read.')}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
);
