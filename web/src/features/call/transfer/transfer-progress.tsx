import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import type { CallDialogProps } from '../call-dialog.ts';
import { transferTarget } from '../transfers.ts';
import { useCancelTransfer } from './use-transfer.ts';

/** A transfer that nobody has accepted yet: its status, and the button that cancels it. */
export const TransferProgress = ({ call, onClose }: CallDialogProps) => {
  const { cancel, isWaiting } = useCancelTransfer(call);
  return (
    <>
      <DialogContent sx={{ pt: 1 }}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
          <CircularProgress size={20} aria-hidden />
          <div>
            <Typography sx={{ fontWeight: 550 }}>
              {call.transfer_status}: {transferTarget(call, useAgentNames())}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              The customer stays with you until somebody takes the call. You can close this and go on talking.
            </Typography>
          </div>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="error" loading={isWaiting} onClick={cancel} sx={{ minWidth: 136 }}>
          Cancel transfer
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
};
