import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { leadOf } from '../../../lib/ui/format.ts';
import type { CallDialogProps } from '../call-dialog.ts';
import { useNamedCall } from '../named-call.ts';
import { ChooseDestination } from './choose-destination.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { useTransfer } from './use-transfer.ts';

/**
 * Chooses the destination, then shows the progress; closes when the transfer is accepted (docs/product.md, Transfer).
 */
export const TransferDialog = ({ call, onClose }: CallDialogProps) => {
  const transfer = useTransfer(call, onClose);
  const { transfer_status: status } = call;
  const previousStatus = useRef(status);
  useEffect(() => {
    const isNowAccepted = status === 'Accepted' && previousStatus.current !== 'Accepted';
    previousStatus.current = status;
    if (isNowAccepted) onClose();
  }, [status, onClose]);

  // The server's response decides whether the transfer started; the document may show it earlier.
  const isUnderWay = status === 'Requested' && !transfer.isWaiting && transfer.error === undefined;
  return (
    <Dialog open onClose={onClose} aria-labelledby="transfer-title" maxWidth="xs" fullWidth>
      <DialogTitle id="transfer-title">Transfer {leadOf(useNamedCall(call))}</DialogTitle>
      {isUnderWay ? (
        <TransferProgress call={call} onClose={onClose} />
      ) : (
        <ChooseDestination call={call} onClose={onClose} transfer={transfer} />
      )}
    </Dialog>
  );
};
