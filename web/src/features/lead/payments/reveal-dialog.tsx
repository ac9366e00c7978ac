import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';

const SHORTEST = 5;
const TOO_SHORT = 'Give the reason in a few words.';

type RevealDialogProps = {
  open: boolean;
  /** 'credit card number' */
  what: string;
  waiting: boolean;
  error: string | undefined;
  onReveal: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason to reveal a number; the reason is kept in the lead's audit trail. */
export const RevealDialog = ({ open, what, waiting, error, onReveal, onClose }: RevealDialogProps) => {
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the form of the panel, although the dialog is elsewhere in the DOM.
    event.stopPropagation();
    if (reason.trim().length < SHORTEST) setProblem(TOO_SHORT);
    else onReveal(reason.trim());
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Reveal the {what}?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogContentText>
            It shows for 30 seconds. Who read it, when and why is kept in the lead's audit trail.
          </DialogContentText>
          <TextInput
            label="Reason"
            value={reason}
            error={problem ?? error}
            maxLength={300}
            autoFocus
            onChange={text => {
              setReason(text);
              setProblem(undefined);
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={waiting}>
            Reveal
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
