import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { completeNewPassword } from '../../../lib/session/auth.ts';
import { AuthCard } from './auth-card.tsx';
import { useAttempt } from './use-attempt.ts';

/** The same as the server's rule (docs/product.md, Create user). */
export const PASSWORD_LENGTH = 8;

/** The first login with a password that an admin has set: the user chooses a new one. */
export const NewPasswordForm = ({ onDone, onBack }: { onDone: () => void; onBack: () => void }) => {
  const [password, setPassword] = useState('');
  const { waiting, failure, attempt } = useAttempt();
  return (
    <AuthCard
      title="Choose your password"
      hint="Your account was made with a first password. Choose one that only you know."
      failure={failure}
      submitLabel="Save and log in"
      canSubmit={password.length >= PASSWORD_LENGTH}
      waiting={waiting}
      onSubmit={() =>
        attempt(async () => {
          await completeNewPassword(password);
          onDone();
        })
      }
      footer={
        <Button onClick={onBack} sx={{ justifySelf: 'center' }}>
          Back to login
        </Button>
      }
    >
      <TextInput
        large
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        help="At least 8 characters"
      />
    </AuthCard>
  );
};
