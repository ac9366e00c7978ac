import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** The question, such as 'Are you sure you want to delete this callback?' */
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  waiting?: boolean;
  /** Something is to be chosen first. */
  disabled?: boolean;
  /** The button with the initial focus; 'cancel' unless the user opened the dialog by a key on purpose. */
  focus?: 'cancel' | 'confirm';
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation before an action that cannot be undone; Escape and 'Cancel' change nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={props.open} onClose={props.onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{props.question}</DialogTitle>
      {props.children && <DialogContent>{props.children}</DialogContent>}
      <DialogActions>
        <Button onClick={props.onCancel} autoFocus={props.focus !== 'confirm'}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={props.danger ? 'error' : 'primary'}
          loading={props.waiting}
          disabled={props.disabled}
          autoFocus={props.focus === 'confirm'}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
