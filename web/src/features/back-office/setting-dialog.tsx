import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { WideDialog } from '../../components/wide-dialog.tsx';

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
  const [asks, setAsks] = useState(false);
  const close = () => (isEdited ? setAsks(true) : onClose());
  return (
    <WideDialog title={title} width={width} onClose={close}>
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
    </WideDialog>
  );
};
