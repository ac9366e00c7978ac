import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { isAdmin } from '#shared/access/access';
import { keyOf } from '#shared/keys';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchBox } from '../../../components/inputs/search-box.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { leadOf } from '../../../lib/ui/format.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { RecordingDialog } from '../../call/recording-dialog.tsx';
import { CallsOfDays } from './calls-of-days.tsx';
import { columnsFor } from './columns.tsx';
import { DaysFilter } from './days-filter.tsx';
import { HISTORY_FAILED } from './failed.ts';
import { HistoryFooter } from './history-footer.tsx';
import type { HistoryRow } from './history-row.ts';
import { matchesSearch } from './matches-search.ts';
import { useCallHistory } from './use-call-history.ts';
import { CallsInAddress } from './use-calls-of-days.ts';

/** Stays set while the dialog closes, so that its title does not disappear. */
const usePlaying = () => {
  const [call, setCall] = useState<HistoryRow>();
  const [open, setOpen] = useState(false);
  const play = (next: HistoryRow) => {
    setCall(next);
    setOpen(true);
  };
  return { call, open, play, close: () => setOpen(false) };
};

const EmptyHistory = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear ? (
    <EmptyState
      message="No loaded call matches this search"
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  ) : (
    <EmptyState message="No Calls" hint="Your calls appear here as soon as you have taken one." />
  );

/** The agent's own latest calls, newest first, following live. */
const LatestCalls = ({ onPlay }: { onPlay: (call: HistoryRow) => void }) => {
  const admin = isAdmin(useSession().access);
  const [, choose] = useUrlFilter(CallsInAddress);
  const history = useCallHistory();
  const { rows: loaded } = history;
  const [search, setSearch] = useState('');
  const nameOf = useAgentNames();
  const rows = useMemo(() => loaded?.filter(call => matchesSearch(call, search, nameOf)), [loaded, search, nameOf]);
  useErrorToast(history.error, HISTORY_FAILED);
  const isFiltered = search.trim() !== '' && loaded?.length !== 0;

  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.lookupLead} variant="outlined">
            Lookup Lead
          </Button>
        }
      >
        <Box sx={{ alignSelf: 'flex-end' }}>
          <SearchBox label="Search the calls" value={search} onChange={setSearch} />
        </Box>
        <DaysFilter value={{}} onChange={({ first, last }) => choose({ first, last })} />
      </PageHeader>
      <DataTable
        label="Call history"
        columns={columnsFor({ admin, onPlay })}
        rows={rows}
        rowKey={call => call.id}
        empty={<EmptyHistory onClear={isFiltered ? () => setSearch('') : undefined} />}
        error={history.error ? failureMessageOf(history.error, HISTORY_FAILED) : undefined}
        onRetry={() => void history.refetch()}
        footer={
          loaded && loaded.length > 0 ? (
            <HistoryFooter
              shown={rows?.length ?? 0}
              loaded={loaded.length}
              onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
              loading={history.isFetchingNextPage}
            />
          ) : undefined
        }
      />
    </>
  );
};

/** One's own latest calls; with days in the address the calls of these days (docs/product.md, Call history). */
export const CallHistoryPage = () => {
  const [{ first, last }] = useUrlFilter(CallsInAddress);
  const playing = usePlaying();
  return (
    <>
      {first && last ? (
        <CallsOfDays range={{ first, last }} onPlay={playing.play} />
      ) : (
        <LatestCalls onPlay={playing.play} />
      )}
      {playing.call?.snipped_recording_key && (
        <RecordingDialog
          snippedRecording={playing.call.snipped_recording_key}
          taskAttributeKey={keyOf('taskAttribute', playing.call.id)}
          who={leadOf(playing.call)}
          call={playing.call}
          open={playing.open}
          onClose={playing.close}
        />
      )}
    </>
  );
};
