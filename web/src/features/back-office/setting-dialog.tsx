import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';

type SettingDialogProps = {
  title: string;
  /** In pixels (docs/product.md, Dialog sizes). */
  width: number;
  /** Whether closing would lose something. */
  isEdited: boolean;
  /** The message of a failure. */
  failure?: string | undefined;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** The buttons; `close` asks first where something would be lost. */
  actions: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** The form of one setting in a dialog. */
export const SettingDialog = ({ title, width, isEdited, failure, onClose, ...props }: SettingDialogProps) => {
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const close = () => (isEdited ? setAsks(true) : onClose());
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <DialogTitle id={titleId} sx={{ p: 0, mb: 5, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Box component="form" noValidate onSubmit={props.onSubmit} sx={{ display: 'grid', gap: 5 }}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {props.children}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
          {props.actions(close)}
        </Box>
      </Box>
      <ConfirmDialog
        open={asks}
        question="Close without saving?"
        confirmLabel="Close"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={onClose}
      >
        What you have entered would be lost.
      </ConfirmDialog>
    </Dialog>
  );
};
