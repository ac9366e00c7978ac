import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { OwnLeadChange } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { ErrorState } from '../../../../components/error-state.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { themeToken } from '../../../../lib/ui/theme-token.ts';
import { type BulkCommands, useLeadChanges } from './use-bulk-change.ts';

const counted = (count: number | undefined, what: string): string => `${(count ?? 0).toLocaleString('en-US')} ${what}`;

const stateOf = ({ state, progress, message, result }: OwnLeadChange): string => {
  switch (state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${counted(progress.rows, progress.rows === 1 ? 'lead so far' : 'leads so far')}, ${progress.percent} %`;
    case 'done':
      return `${counted(result?.changed, 'changed')}, ${counted(result?.unchanged, 'had this value already')}, ${counted(result?.failed, 'not changed')}`;
    case 'failed':
      return message ?? 'The change could not be finished. Start it again.';
    case 'cancelled':
      return 'Cancelled. Leads that were changed stay so.';
  }
};

/** How far a bulk change is, live, and its results. */
export const BulkProgress = ({ id, commands }: { id: string; commands: BulkCommands }) => {
  const { data, error, refetch } = useLeadChanges();
  const change = data?.data.find(one => one.id === id);
  if (error && !change)
    return (
      <ErrorState
        message={failureMessageOf(error, 'Your changes could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  const isUnderWay = !change || !isOver(change);
  return (
    <Box component="section" aria-label="Progress of the change" sx={{ display: 'grid', gap: 3 }}>
      {isUnderWay && (
        <LinearProgress
          aria-label="Change of leads"
          variant={change?.state === 'running' ? 'determinate' : 'indeterminate'}
          value={change?.progress.percent ?? 0}
        />
      )}
      <Box role="status" sx={{ color: themeToken(change?.state === 'failed' ? 'dangerText' : 'text') }}>
        {change ? stateOf(change) : 'Waiting to start'}
      </Box>
      <Box sx={{ display: 'flex', gap: 3 }}>
        {isUnderWay && (
          <Button
            variant="outlined"
            disabled={commands.cancel.isPending}
            onClick={() => commands.cancel.mutate({ id })}
          >
            Cancel the change
          </Button>
        )}
        {change?.state === 'done' && (
          <Button variant="outlined" disabled={commands.open.isPending} onClick={() => commands.open.mutate({ id })}>
            Download results
          </Button>
        )}
      </Box>
    </Box>
  );
};
