import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type ErrorStateProps = {
  /** The server's message. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  /** Another way to what the user wants, below the message. */
  otherwise?: ReactNode;
};

/** Shown in place of data that could not be read. */
export const ErrorState = ({ message, onRetry, retrying = false, otherwise }: ErrorStateProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 6, py: 10 }}>
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    >
      {message}
    </Alert>
    {otherwise}
  </Box>
);
