import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { listCancelledCallRequests, listFlaggedCallRequests } from '#shared/contracts/settings';
import { cardStyles } from '../../../components/card-styles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationPages } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';

type List = typeof listFlaggedCallRequests | typeof listCancelledCallRequests;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderTop: `1px solid ${themeToken('border')}`,
  overflowWrap: 'anywhere',
} as const;

const Row = ({ request, why, children }: { request: CallRequest; why: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <strong>{request.name}</strong>, {formatPhoneNumber(request.phone_number)}, {request.zip_code} {request.state},{' '}
      <NewYorkTime time={request.created_ts} whole /> in New York
      <Box sx={{ color: themeToken('textMuted') }}>{why}</Box>
    </Box>
    <ViewLeadLink leadKey={request.lead_key} who={request.name} />
    {children}
  </Box>
);

type RequestListProps = {
  list: List;
  title: string;
  about: string;
  empty: string;
  /** Why the request is in the list. */
  why: (request: CallRequest) => ReactNode;
  /** What an admin does with one; called with what reads the list again. */
  action?: (request: CallRequest, refetch: () => void) => ReactNode;
};

/** A list of call requests for admins, the latest first. */
export const RequestList = ({ list, title, about, empty, why, action }: RequestListProps) => {
  const { rows, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useOperationPages(
    list,
    { limit: 20 },
    { staleTime: 0 },
  );
  return (
    <Box component="section" aria-label={title} sx={{ ...cardStyles, p: 4, maxWidth: 720 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Box sx={{ color: themeToken('textMuted'), my: 1 }}>{about}</Box>
      {error && !rows && (
        <ErrorState
          message={failureMessageOf(error, 'The requests could not be read. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <EmptyState message={empty} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(request => (
          <Row key={request.id} request={request} why={why(request)}>
            {action?.(request, () => void refetch())}
          </Row>
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Box>
  );
};
