import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OwnLeadChange } from '#shared/jobs/job';
import { ErrorState } from '../../../../components/error-state.tsx';
import { NewYorkTime } from '../../../../components/new-york-time.tsx';
import { WideDialog } from '../../../../components/wide-dialog.tsx';
import { useAgentNames } from '../../../../lib/api/agent-names.ts';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { themeToken } from '../../../../lib/ui/theme-token.ts';
import { ChangeState } from './bulk-progress.tsx';
import { changeTexts } from './bulk-texts.ts';
import { useBulkCommands, useLeadChanges } from './use-bulk-change.ts';

const ChangeList = ({ changes }: { changes: OwnLeadChange[] }) => {
  const commands = useBulkCommands();
  const agentNameOf = useAgentNames();
  return (
    <Box component="ul" aria-label="Your bulk changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {changes.map(change => (
        <Box
          component="li"
          key={change.id}
          sx={{ display: 'grid', gap: 2, py: 3, borderTop: `1px solid ${themeToken('border')}` }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <strong>{changeTexts(change, agentNameOf)}</strong>
            <Typography variant="caption" component="p" sx={{ color: themeToken('textMuted') }}>
              <NewYorkTime time={change.created_ts} />, New York time
            </Typography>
          </Box>
          <ChangeState id={change.id} change={change} name={changeTexts(change, agentNameOf)} commands={commands} />
        </Box>
      ))}
    </Box>
  );
};

/** One's own bulk changes of the last seven days, live, with their results. */
export const OwnChangesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useLeadChanges();
  return (
    <WideDialog title="Your bulk changes" width={650} onClose={onClose}>
      {error && !data && (
        <ErrorState
          message={failureMessageOf(error, 'Your changes could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton variant="rounded" height={160} role="status" aria-label="Loading" />}
      {data?.data.length === 0 && (
        <Box role="status" sx={{ color: themeToken('textMuted') }}>
          You have no bulk changes. They are listed for seven days.
        </Box>
      )}
      {data && data.data.length > 0 && <ChangeList changes={data.data} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button onClick={onClose}>Close</Button>
      </Box>
    </WideDialog>
  );
};
