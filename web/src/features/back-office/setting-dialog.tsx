import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DIALOG_PADDING, WideDialog } from '../../components/wide-dialog.tsx';
import { themeToken } from '../../lib/ui/theme-token.ts';

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

/** Always in sight: the fields of a long form scroll below them. */
const actionsStyles = {
  position: 'sticky',
  bottom: `-${DIALOG_PADDING}px`,
  zIndex: 1,
  mx: `-${DIALOG_PADDING}px`,
  mb: `-${DIALOG_PADDING}px`,
  px: `${DIALOG_PADDING}px`,
  py: 4,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 3,
  bgcolor: themeToken('surface'),
  borderTop: `1px solid ${themeToken('border')}`,
} as const;

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
        <Box sx={actionsStyles}>{props.actions(close)}</Box>
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
