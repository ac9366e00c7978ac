import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type ErrorStateProps = {
  /** The server's message. */
  sentence: string;
  onRetry: () => void;
  retrying?: boolean;
};

/** Shown in place of data that could not be read. */
export const ErrorState = ({ sentence, onRetry, retrying = false }: ErrorStateProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', px: 6, py: 10 }}>
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    >
      {sentence}
    </Alert>
  </Box>
);
