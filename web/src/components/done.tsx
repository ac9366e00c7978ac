import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isRepeatedClick } from './dialog.tsx';

type DoneProps = { message: ReactNode; onClose: () => void; children?: ReactNode };

/** Takes the place of a form in a dialog once it is done, and says what was made. */
export const Done = ({ message, onClose, children }: DoneProps) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <Alert severity="success" role="status">
      {message}
    </Alert>
    {children}
    {/* It stands where the form's button was: the second click of a double click there must not close the dialog. */}
    <Button
      variant="contained"
      autoFocus
      onClick={event => !isRepeatedClick(event) && onClose()}
      sx={{ justifySelf: 'end' }}
    >
      Done
    </Button>
  </Box>
);
