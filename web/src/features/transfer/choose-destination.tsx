import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { transferSentences } from '#shared/calls/transfer';
import { useToast } from '../../components/toasts.tsx';
import type { CallDialogProps } from '../../lib/call-dialog.ts';
import { TRANSFER_TOO_SOON, useIsTransferTooSoon } from '../../lib/transfers.ts';
import { Destinations } from './destinations.tsx';
import type { Transfer } from './use-transfer.ts';

/** How the last attempt ended, where nobody took it. */
const endingOf = ({
  transfer_status: status,
  transfer_ts,
}: Call): { severity: 'warning' | 'info'; text: string } | undefined => {
  if (status === 'Failed' && transfer_ts)
    return { severity: 'warning', text: 'Nobody took the transfer. The customer is still with you.' };
  if (status === 'Canceled')
    return { severity: 'info', text: 'The transfer is canceled. The customer is still with you.' };
  return undefined;
};

/** Where the call is to go. */
export const ChooseDestination = ({ call, onClose, transfer }: CallDialogProps & { transfer: Transfer }) => {
  const toast = useToast();
  const [to, setTo] = useState('');
  const [missing, setMissing] = useState(false);
  const tooSoon = useIsTransferTooSoon(call) && !transfer.isWaiting;
  const ending = endingOf(call);

  const choose = (destination: string) => {
    setTo(destination);
    setMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (transfer.isWaiting || transfer.error) return;
    if (tooSoon) return void toast.info(TRANSFER_TOO_SOON, { id: 'transfer-too-soon' });
    if (to === '') setMissing(true);
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
        {ending && !transfer.error && !transfer.isWaiting && <Alert severity={ending.severity}>{ending.text}</Alert>}
        <Destinations
          call={call}
          value={to}
          onChange={choose}
          error={missing ? transferSentences.noDestination : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          type="submit"
          variant="contained"
          loading={transfer.isWaiting}
          aria-disabled={tooSoon}
          title={tooSoon ? TRANSFER_TOO_SOON : undefined}
          sx={{ minWidth: 104, '&[aria-disabled=true]': { opacity: 0.6 } }}
        >
          Transfer
        </Button>
      </DialogActions>
    </form>
  );
};
