import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { words } from '../../../lib/ui/format.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { usePhone } from '../../phone/phone.ts';
import { pendingName } from '../pending-verifications.ts';
import { useAlerts } from './use-alerts.ts';

type AlertDialogProps = { title: string; children: ReactNode; onClose: () => void; onOpen: () => void };

/** No button has the focus: the dialog may open while the agent types, and typed keys must not press a button. */
const AlertDialog = ({ title, children, onClose, onOpen }: AlertDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" onClick={onOpen}>
          Open verification
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** A ringing call or an open wrap-up has priority; the alert waits. */
const useIsBlocked = (): boolean => {
  const { ringing } = usePhone();
  const { current, wrapUps } = useOpenCalls();
  return (ringing !== undefined && !ringing.quiet) || (current === undefined && wrapUps.length > 0);
};

/** Alerts of leads that await verification; rendered only for users with the verification role. */
export const VerificationAlerts = () => {
  const { count, closeSummary, arrived, closeFirst, openPage } = useAlerts();
  const isBlocked = useIsBlocked();
  if (isBlocked) return null;
  if (count > 0)
    return (
      <AlertDialog
        title={count === 1 ? '1 lead is waiting for verification' : `${count} leads are waiting for verification`}
        onClose={closeSummary}
        onOpen={openPage}
      >
        {count === 1 ? 'It was' : 'They were'} requested before you came.
      </AlertDialog>
    );
  const [lead] = arrived;
  if (!lead) return null;
  return (
    <AlertDialog key={lead.id} title="Verification requested" onClose={closeFirst} onOpen={openPage}>
      <strong>{pendingName(lead)}</strong>
      {lead.lead_source && `, ${words(lead.lead_source)}`}
      {arrived.length > 1 && <Typography sx={{ mt: 2 }}>{arrived.length - 1} more after this one.</Typography>}
    </AlertDialog>
  );
};
