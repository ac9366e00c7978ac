import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';

const NOT_READ = 'The verification could not be read. Please try again.';
const ROWS = 5;

type PartsReadProps = { queries: readonly UseQueryResult[]; children: () => ReactNode };

/** Draws its children once all queries have data; before that a skeleton, or the message of the one that failed. */
export const PartsRead = ({ queries, children }: PartsReadProps) => {
  if (queries.every(query => query.data !== undefined)) return children();
  const failed = queries.filter(query => query.error && query.data === undefined);
  if (failed.length === 0) return <SkeletonRows rows={ROWS} />;
  return (
    <ErrorState
      message={failureMessageOf(failed[0]?.error, NOT_READ)}
      onRetry={() => void Promise.all(failed.map(query => query.refetch()))}
      retrying={failed.some(query => query.isFetching)}
    />
  );
};
