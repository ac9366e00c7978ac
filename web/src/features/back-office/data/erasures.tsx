import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listErasures } from '#shared/contracts/lead-data';
import type { Erasure } from '#shared/retention/erasure';
import { AgentName } from '../../../components/agent-name.tsx';
import { cardStyles } from '../../../components/card-styles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationPages } from '../../../lib/api/query.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { countsText } from './counts-texts.ts';

const PAGE_SIZE = 20;

const stateOf = ({ finished_ts, kept_until }: Erasure): string => {
  if (finished_ts === undefined) return 'Not finished yet; the rest goes within a day.';
  return kept_until === undefined ? '' : `Records of the sale are kept until ${formatNewYorkTime(kept_until)}.`;
};

const ErasureRow = ({ erasure }: { erasure: Erasure }) => (
  <Box component="li" sx={{ py: 3, borderTop: `1px solid ${themeToken('border')}`, overflowWrap: 'anywhere' }}>
    <div>
      <NewYorkTime time={erasure.created_ts} whole />: the lead {erasure.lead_id}, by{' '}
      {erasure.cause === 'retention' ? 'the retention' : <AgentName email={erasure.user_email} />}
    </div>
    <Box sx={{ color: themeToken('textMuted') }}>
      {countsText(erasure.erased)}. {stateOf(erasure)}
    </Box>
  </Box>
);

/** What was erased when, and by whom; leads by their id alone. */
export const Erasures = () => {
  const { rows, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useOperationPages(
    listErasures,
    { limit: PAGE_SIZE },
    { staleTime: 0 },
  );
  return (
    <Box component="section" aria-label="What was erased" sx={{ ...cardStyles, p: 4 }}>
      <Typography variant="h3" component="h2">
        What was erased
      </Typography>
      <Box sx={{ color: themeToken('textMuted'), my: 1 }}>Times in New York.</Box>
      {error && !rows && (
        <ErrorState
          message={failureMessageOf(error, 'The erasures could not be read. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && (
        <EmptyState message="Nothing was erased yet" hint="Erasures by hand and by the retention are listed here." />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(erasure => (
          <ErasureRow key={erasure.lead_id} erasure={erasure} />
        ))}
      </Box>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          Earlier erasures
        </Button>
      )}
    </Box>
  );
};
