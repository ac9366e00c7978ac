import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/access/access';
import { listCallHistory } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { useLiveTopic } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import { patchPages, useOperationPages } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { columnsFor, matchesSearch } from './columns.tsx';
import { withCall } from './live-calls.ts';
import { EventsLink } from './row-actions.tsx';

/** Spec 3, section 9: the history page loads the latest 40; more come by cursor. */
const PAGE_SIZE = 40;

const useCallHistory = (userId: string) => {
  const queryClient = useQueryClient();
  const topic = topics.agentCalls(userId);
  useLiveTopic(topic, change => {
    if (change.entity !== 'call') return;
    patchPages(queryClient, listCallHistory, pages => withCall(pages, change.id, change.item));
  });
  return useOperationPages(listCallHistory, { limit: PAGE_SIZE }, { topic });
};

/** The agent's own calls, newest first, following live. */
export const CallHistoryPage = () => {
  const { user, access } = useSession();
  const admin = isAdmin(access);
  const [search, setSearch] = useState('');
  const history = useCallHistory(user.id);
  const rows = useMemo(() => history.rows?.filter(call => matchesSearch(call, search)), [history.rows, search]);
  const columns = columnsFor(admin);
  const isFiltered = search.trim() !== '' && history.rows?.length !== 0;

  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.lookupLead} variant="outlined">
            Lookup Lead
          </Button>
        }
      >
        <SearchBox label="Search the calls" value={search} onChange={setSearch} />
      </PageHeader>
      <DataTable
        label="Call history"
        columns={columns}
        rows={rows}
        rowKey={call => call.id}
        rowActions={admin ? call => <EventsLink call={call} /> : undefined}
        empty={
          isFiltered ? (
            <EmptyState
              sentence="No loaded call matches this search"
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            />
          ) : (
            <EmptyState sentence="No Calls" hint="Your calls appear here as soon as you have taken one." />
          )
        }
        error={history.error ? sentenceOf(history.error, 'Fetch call history error') : undefined}
        onRetry={() => void history.refetch()}
        footer={
          history.rows && history.rows.length > 0 ? (
            <>
              <span>
                {rows?.length === history.rows.length
                  ? `${history.rows.length} calls loaded`
                  : `${rows?.length ?? 0} of ${history.rows.length} loaded calls`}
              </span>
              {history.hasNextPage && (
                <Button size="small" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                  Load more
                </Button>
              )}
              <span style={{ marginLeft: 'auto' }}>Times in New York</span>
            </>
          ) : undefined
        }
      />
    </>
  );
};
