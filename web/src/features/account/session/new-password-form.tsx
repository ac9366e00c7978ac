import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { answerSignIn, type SignInStep } from '../../../lib/session/auth.ts';
import { PASSWORD_LENGTH, PASSWORD_RULE } from '../password-rule.ts';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type NewPasswordProps = { email: string; onStep: (step: SignInStep) => void; onBack: () => void };

/** The first login with the temporary password of the invitation: the user chooses a password. */
export const NewPasswordForm = ({ email, onStep, onBack }: NewPasswordProps) => {
  const [password, setPassword] = useState('');
  const { waiting, failure, attempt } = useAttempt();
  return (
    <AuthCard
      title="Choose your password"
      hint="Your invitation came with a temporary password. Choose one that only you know."
      failure={failure}
      submitLabel="Save and log in"
      canSubmit={password.length >= PASSWORD_LENGTH}
      waiting={waiting}
      onSubmit={() => attempt(async () => onStep(await answerSignIn(email, password)))}
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
        help={PASSWORD_RULE}
      />
    </AuthCard>
  );
};
