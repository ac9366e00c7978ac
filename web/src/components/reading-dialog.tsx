import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';

type ReadingDialogProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The maximum width: 444 px, 600 px or a number of pixels. */
  width?: 'xs' | 'sm' | number;
  children: ReactNode;
};

/** A dialog that only shows something: Escape, a click outside and 'Close' close it. */
export const ReadingDialog = ({ title, open, onClose, width = 'xs', children }: ReadingDialogProps) => {
  const titleId = useId();
  const isNamed = typeof width === 'string';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={isNamed ? width : false}
      slotProps={{ paper: { sx: isNamed ? {} : { maxWidth: width } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
