import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import { useId } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { listTransferDestinations, transferCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { useOperation, useOperationMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { isTransferTooSoon, TRANSFER_TOO_SOON } from '../../lib/transfers.ts';

type SupervisedTransferProps = { call: LiveCall; open: boolean; onClose: () => void };

/** The agents who are available now, each an offer of the call away. */
const Destinations = ({ call, onClose }: Omit<SupervisedTransferProps, 'open'>) => {
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const { data, error, refetch, isFetching } = useOperation(listTransferDestinations, { task_attribute_key });
  const transferring = useOperationMutation(transferCall);

  const transfer = async (to: string) => {
    if (isTransferTooSoon(call, new Date())) return void toast.info(TRANSFER_TOO_SOON);
    await transferring
      .mutateAsync({ task_attribute_key, to })
      .catch(failure => toast.error(sentenceOf(failure, 'The call could not be transferred.')));
    onClose();
  };

  if (!data && error)
    return (
      <ErrorState
        sentence={sentenceOf(error, 'The agents could not be read.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={3} />;
  const agents = data.data.filter(({ kind, available }) => kind === 'agent' && available > 0);
  if (agents.length === 0) return <EmptyState sentence="No other agent is available now" />;
  return (
    <List disablePadding>
      {agents.map(({ to, label }) => (
        <ListItemButton key={to} disabled={transferring.isPending} onClick={() => void transfer(to)}>
          {label}
        </ListItemButton>
      ))}
    </List>
  );
};

/** Offers an agent's call to another agent, as `agent:{email}` (spec 3, section 2). */
export const SupervisedTransfer = ({ call, open, onClose }: SupervisedTransferProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Transfer this call to</DialogTitle>
      <DialogContent sx={{ px: 2 }}>
        <Destinations call={call} onClose={onClose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
};
