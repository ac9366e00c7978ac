import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BlacklistRecord } from '#shared/blacklist/blacklist-record';
import { listBlacklistHistory } from '#shared/contracts/blacklist';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { AgentName } from '../../../components/agent-name.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationPages } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const blocking = (record: BlacklistRecord): string => (record.blocked_inbound ? 'calls blocked' : 'calls not blocked');

/** What was done, in words. */
const recordText = (record: BlacklistRecord): string => {
  const address = formatPhoneNumber(record.address ?? '');
  const { file_name = 'a file', rows = 0 } = record;
  switch (record.action) {
    case 'listed':
      return 'Read the list';
    case 'searched':
      return 'Searched the list';
    case 'added':
      return `Added ${address}, ${blocking(record)}`;
    case 'changed':
      return `Changed ${address}: ${blocking(record)}`;
    case 'deleted':
      return `Deleted ${address}`;
    case 'file_registered':
      return `Uploaded ${file_name}, ${blocking(record)}`;
    case 'file_imported':
      return `Imported ${file_name}: ${rows.toLocaleString('en-US')} added`;
    case 'rejected_rows_opened':
      return `Opened the rejected rows of ${file_name}`;
  }
};

/** Who changed or uploaded what, the latest first; for admins. */
export const HistoryDialog = ({ onClose }: { onClose: () => void }) => {
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOperationPages(
    listBlacklistHistory,
    { limit: 40 },
    { staleTime: 0 },
  );
  return (
    <ReadingDialog open title="History of the blacklist" width={650} onClose={onClose}>
      {error && !rows && (
        <ErrorState
          message={failureMessageOf(error, 'The history could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!rows && !error && <SkeletonRows rows={6} />}
      {rows?.length === 0 && <EmptyState message="Nothing was done yet" />}
      <Box component="ul" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(record => (
          <Box component="li" key={record.id} sx={{ py: 2, borderBottom: `1px solid ${themeToken('border')}` }}>
            <div>{recordText(record)}</div>
            <Box sx={{ color: themeToken('textMuted') }}>
              <NewYorkTime time={record.created_ts} whole />, New York time, by <AgentName email={record.user_email} />
            </Box>
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          Show more
        </Button>
      )}
    </ReadingDialog>
  );
};
