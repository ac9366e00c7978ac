import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { CallRequestFlag } from '#shared/call-requests/suspicion';
import { closeCallRequest, listFlaggedCallRequests } from '#shared/contracts/settings';
import { cardStyles } from '../../../components/card-styles.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation, useOperationPages } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { ViewLeadLink } from '../../lead/view-lead-link.tsx';

const reasons: Record<CallRequestFlag, string> = {
  hidden_field: 'A field was filled that people cannot see.',
  too_fast: 'The form came back within two seconds.',
  no_form_token: 'The form came without a valid token.',
  odd_name: 'The name looks unusual.',
  do_not_call: 'The number is on the blacklist.',
};

type RowProps = { request: Omit<CallRequest, 'form_id'>; isClosing: boolean; onClose: () => void };

const Row = ({ request, isClosing, onClose }: RowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      py: 3,
      borderTop: `1px solid ${themeToken('border')}`,
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <strong>{request.name}</strong>, {formatPhoneNumber(request.phone_number)}, {request.zip_code} {request.state},{' '}
      <NewYorkTime time={request.created_ts} whole />
      <Box sx={{ color: themeToken('textMuted') }}>{request.flags.map(flag => reasons[flag]).join(' ')}</Box>
    </Box>
    <ViewLeadLink leadKey={request.lead_key} who={request.name} />
    <Button loading={isClosing} aria-label={`Done with ${request.name}`} onClick={onClose}>
      Done
    </Button>
  </Box>
);

/** The call requests that the system does not dial: an admin looks at the lead, calls or not, and is done. */
export const FlaggedRequests = () => {
  const { rows, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useOperationPages(
    listFlaggedCallRequests,
    { limit: 20 },
    { staleTime: 0 },
  );
  const closing = useOperationMutation(closeCallRequest, {
    invalidates: [listFlaggedCallRequests],
    per: ({ id }) => id,
    onError: failure => {
      toast.error(failureMessageOf(failure, 'The request was not closed. Please try again.'));
      void refetch();
    },
  });
  return (
    <Box component="section" aria-label="Requests for a person" sx={{ ...cardStyles, p: 4, maxWidth: 720 }}>
      <Typography variant="h3">Requests for a person</Typography>
      <Box sx={{ color: themeToken('textMuted'), my: 1 }}>
        Something about these is doubtful, so nobody is dialled. Look at the lead, and call if you find it right.
      </Box>
      {error && !rows && (
        <ErrorState
          message={failureMessageOf(error, 'The requests could not be read. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <EmptyState message="No request waits for a person" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map(request => (
          <Row
            key={request.id}
            request={request}
            isClosing={closing.isPending && closing.variables?.id === request.id}
            onClose={() => closing.mutate({ id: request.id })}
          />
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
