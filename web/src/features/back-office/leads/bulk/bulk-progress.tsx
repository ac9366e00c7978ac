import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { OwnLeadChange } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { ErrorState } from '../../../../components/error-state.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { themeToken } from '../../../../lib/ui/theme-token.ts';
import { stateOf } from './bulk-texts.ts';
import { type BulkCommands, useLeadChanges } from './use-bulk-change.ts';

type ChangeStateProps = { id: string; change: OwnLeadChange | undefined; name: string; commands: BulkCommands };

/** How far a change is, with what can be done about it. `name` is what it is called beside others. */
export const ChangeState = ({ id, change, name, commands }: ChangeStateProps) => {
  const isUnderWay = !change || !isOver(change);
  return (
    <>
      {isUnderWay && (
        <LinearProgress
          aria-label={name}
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
        {change?.result && (
          <Button variant="outlined" disabled={commands.open.isPending} onClick={() => commands.open.mutate({ id })}>
            Download results
          </Button>
        )}
      </Box>
    </>
  );
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
  return (
    <Box component="section" aria-label="Progress of the change" sx={{ display: 'grid', gap: 3 }}>
      <ChangeState id={id} change={change} name="Change of leads" commands={commands} />
    </Box>
  );
};
