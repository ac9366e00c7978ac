import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { authenticatorCodeMessages } from '../auth-failure.ts';
import { AuthenticatorSecretPanel } from '../authenticator-secret-panel.tsx';
import { CodeInput, isCode } from '../code-input.tsx';
import { useAppSetUp } from '../use-app-set-up.ts';
import { useAttempt } from '../use-attempt.ts';

type AppSetUpProps = { email: string; onDone: () => void; onCancel: () => void };

/** Shows a key for the app, and takes the first code of it. */
export const AppSetUp = ({ email, onDone, onCancel }: AppSetUpProps) => {
  const [code, setCode] = useState('');
  const { key, confirm } = useAppSetUp(email);
  const { waiting, failure, attempt } = useAttempt(undefined, authenticatorCodeMessages);
  const canSubmit = key.data !== undefined && isCode(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit || waiting) return;
    attempt(async () => {
      await confirm(code);
      onDone();
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <span>Scan this with an authenticator app. Then type the code that the app shows.</span>
      <AuthenticatorSecretPanel authenticatorSecret={key} />
      <CodeInput value={code} onChange={setCode} />
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Button type="submit" variant="contained" loading={waiting} disabled={!canSubmit}>
          Confirm
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  );
};
