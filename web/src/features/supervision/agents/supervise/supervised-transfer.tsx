import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { transferMessages } from '#shared/calls/transfer';
import { listTransferDestinations, transferCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { DestinationList } from '../../../../components/destinations/destination-list.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { SkeletonRows } from '../../../../components/table/skeleton-rows.tsx';
import { failureMessageOf, isServerRejection } from '../../../../lib/api/api-failure.ts';
import { useOperation, useOperationMutation } from '../../../../lib/api/query.ts';
import { leadOf } from '../../../../lib/ui/format.ts';
import { toast } from '../../../../lib/ui/toast.ts';
import { isTransferTooSoon, showTransferTooSoon } from '../../../call/transfers.ts';
import { followTransfer, forgetTransfer } from '../../followed-transfers.ts';

/** The available agents; undefined until they are read. */
const useDestinations = (call: LiveCall) => {
  const { data, ...query } = useOperation(listTransferDestinations, {
    task_attribute_key: keyOf('taskAttribute', call.id),
  });
  return { ...query, agents: data?.data.filter(({ kind, available }) => kind === 'agent' && available > 0) };
};

type DestinationsProps = {
  of: ReturnType<typeof useDestinations>;
  value: string;
  onChange: (to: string) => void;
  error: string | undefined;
};

const Destinations = ({
  of: { agents, error, refetch, isFetching },
  value,
  onChange,
  error: fieldError,
}: DestinationsProps) => {
  if (!agents && error)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The agents could not be read.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!agents) return <SkeletonRows rows={3} />;
  if (agents.length === 0) return <EmptyState message="No other agent is available now" />;
  return <DestinationList destinations={agents} value={value} onChange={onChange} error={fieldError} />;
};

const TransferForm = ({ call, onClose }: { call: LiveCall; onClose: () => void }) => {
  const [to, setTo] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const transferring = useOperationMutation(transferCall, { per: input => input.task_attribute_key });
  const destinations = useDestinations(call);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isTransferTooSoon(call, new Date())) return showTransferTooSoon();
    if (to === '') return setIsMissing(true);
    followTransfer(call);
    await transferring.mutateAsync({ task_attribute_key: keyOf('taskAttribute', call.id), to }).catch(failure => {
      // After a lost response the transfer may be under way.
      if (isServerRejection(failure)) forgetTransfer(call.id);
      toast.error(failureMessageOf(failure, 'The server did not answer. The transfer may be under way.'));
    });
    onClose();
  };

  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <DialogContent sx={{ pt: 1 }}>
        <Destinations
          of={destinations}
          value={to}
          onChange={destination => {
            setTo(destination);
            setIsMissing(false);
          }}
          error={isMissing ? transferMessages.noDestination : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!destinations.agents?.length}
          loading={transferring.isPending}
        >
          Transfer
        </Button>
      </DialogActions>
    </form>
  );
};

type SupervisedTransferProps = { call: LiveCall; open: boolean; onClose: () => void };

/** Transfers an agent's call to another agent, as `agent:{email}` (docs/product.md, Supervision). */
export const SupervisedTransfer = ({ call, open, onClose }: SupervisedTransferProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Transfer {leadOf(call)}</DialogTitle>
      <TransferForm call={call} onClose={onClose} />
    </Dialog>
  );
};
