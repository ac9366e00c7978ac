import { useMemo } from 'react';
import { listNominations } from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationPages } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useNow } from '../../../lib/ui/clock.ts';
import { columnsFor } from './columns.tsx';
import { useMarking } from './use-marking.ts';

const PAGE_SIZE = 40;
/** Often enough to show 'a minute ago' in time. */
const RENEW_EVERY_MS = 20_000;

/**
 * The doctor nominations that wait to be submitted, the one that waits longest first (docs/product.md, Nominations
 * page).
 */
export const NominationsPage = () => {
  const nominations = useOperationPages(listNominations, { limit: PAGE_SIZE }, { topic: topics.nominations() });
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = nominations;
  useLiveReading(topics.nominations(), [listNominations]);
  const { isMarking, onMark } = useMarking();
  const now = useNow(RENEW_EVERY_MS);
  const columns = useMemo(() => columnsFor(now, { isMarking, onMark }), [now, isMarking, onMark]);
  return (
    <DataTable
      label="Nominations"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          message="No nominations wait"
          hint="Agents nominate doctors in the tab Doctor of a lead; each nomination waits here until it is submitted."
        />
      }
      error={error ? failureMessageOf(error, 'The nominations could not be read. Please try again.') : undefined}
      onRetry={() => void refetch()}
      onEndReached={() => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      }}
      footer={
        rows && rows.length > 0 ? (
          <span>
            {rows.length}
            {hasNextPage ? '+' : ''} {rows.length === 1 && !hasNextPage ? 'nomination waits' : 'nominations wait'}
          </span>
        ) : undefined
      }
    />
  );
};
