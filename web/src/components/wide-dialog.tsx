import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';

/** In pixels, on all sides. */
export const DIALOG_PADDING = 24;

type WideDialogProps = {
  title: string;
  /** In pixels (docs/product.md, Dialog sizes). */
  width: number;
  /** Below the title. */
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of a fixed width for a form; it is as narrow as the window. */
export const WideDialog = ({ title, width, subtitle, onClose, children }: WideDialogProps) => {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', p: `${DIALOG_PADDING}px`, scrollPaddingBottom: 80 } },
      }}
    >
      <DialogTitle id={titleId} sx={{ p: 0, mb: subtitle ? 1 : 5, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {subtitle && <Box sx={{ mb: 5, color: 'text.secondary' }}>{subtitle}</Box>}
      {children}
    </Dialog>
  );
};
