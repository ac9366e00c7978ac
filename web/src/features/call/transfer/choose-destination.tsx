import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { transferMessages } from '#shared/calls/transfer';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import type { CallDialogProps } from '../call-dialog.ts';
import { transferDeclined, useIsTransferTooSoon } from '../transfers.ts';
import { Destinations } from './destinations.tsx';
import { TransferTooSoon } from './transfer-too-soon.tsx';
import type { Transfer } from './use-transfer.ts';

/** How the last transfer ended, if nobody accepted it. */
const endingOf = (call: Call, nameOf: AgentNameOf): { severity: 'warning' | 'info'; text: string } | undefined => {
  const { transfer_status: status, transfer_ts } = call;
  if (status === 'Failed' && transfer_ts)
    return { severity: 'warning', text: 'Nobody took the transfer. The customer is still with you.' };
  if (status === 'Declined') return { severity: 'warning', text: transferDeclined(call, nameOf) };
  if (status === 'Canceled')
    return { severity: 'info', text: 'The transfer is canceled. The customer is still with you.' };
  return undefined;
};

/** The form that chooses the destination of the transfer. */
export const ChooseDestination = ({ call, onClose, transfer }: CallDialogProps & { transfer: Transfer }) => {
  const [to, setTo] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isTooSoon = useIsTransferTooSoon(call) && !transfer.isWaiting;
  const ending = endingOf(call, useAgentNames());

  const choose = (destination: string) => {
    setTo(destination);
    setIsMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (transfer.isWaiting || transfer.error || isTooSoon) return;
    if (to === '') setIsMissing(true);
    else transfer.transfer(to);
  };

  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 1, display: 'grid', gap: 3 }}>
        {transfer.error && (
          <Alert severity="error" role="alert">
            {transfer.error}
          </Alert>
        )}
        {(ending || isTooSoon) && !transfer.error && !transfer.isWaiting && (
          <Alert severity={ending?.severity ?? 'info'}>
            {ending && <div>{ending.text}</div>}
            {isTooSoon && <TransferTooSoon call={call} />}
          </Alert>
        )}
        <Destinations
          call={call}
          value={to}
          onChange={choose}
          error={isMissing ? transferMessages.noDestination : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          type="submit"
          variant="contained"
          loading={transfer.isWaiting}
          disabled={isTooSoon}
          sx={{ minWidth: 104 }}
        >
          Transfer
        </Button>
      </DialogActions>
    </form>
  );
};
