import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, ReactNode, RefObject } from 'react';

type MessageFormProps = {
  label: string;
  /** The text of its button. */
  send: string;
  sending: {
    form: RefObject<HTMLFormElement | null>;
    submit: (event: FormEvent) => void;
    isSending: boolean;
    message: string | undefined;
  };
  children: ReactNode;
};

/** The fields of a message, the server's error if sending failed, and the button. */
export const MessageForm = ({ label, send, sending, children }: MessageFormProps) => (
  <Box
    component="form"
    ref={sending.form}
    noValidate
    aria-label={label}
    onSubmit={sending.submit}
    sx={{ display: 'grid', gap: 4 }}
  >
    {children}
    {sending.message !== undefined && <Alert severity="error">{sending.message}</Alert>}
    <Button type="submit" variant="contained" loading={sending.isSending} sx={{ justifySelf: 'start' }}>
      {send}
    </Button>
  </Box>
);
