import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

type ReadingDialogProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** 444 or 600 pixels at most, or so many. */
  width?: 'xs' | 'sm' | number;
  children: ReactNode;
};

/** Shows something and asks nothing: Escape, a click beside it and 'Close' close it. */
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
