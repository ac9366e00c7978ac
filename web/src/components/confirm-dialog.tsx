import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

type ConfirmDialogProps = {
  open: boolean;
  /** The question: 'Are you sure you want to delete this callback?' */
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  waiting?: boolean;
  /** Where Enter goes; 'cancel' unless the question follows from a key pressed on purpose. */
  focus?: 'cancel' | 'confirm';
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks once before something that cannot be undone; Escape and 'Cancel' leave everything as it was. */
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
          autoFocus={props.focus === 'confirm'}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
