import Button from '@mui/material/Button';
import { useState } from 'react';
import { type AuthenticatorSecret, answerSignIn, type SignInStep } from '../../../lib/session/auth.ts';
import { authenticatorCodeMessages } from '../auth-failure.ts';
import { AuthenticatorSecretView } from '../authenticator-secret-view.tsx';
import { CodeInput, isCode } from '../code-input.tsx';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type SetUpFormProps = {
  email: string;
  authenticatorSecret: AuthenticatorSecret;
  onStep: (step: SignInStep) => void;
  onBack: () => void;
};

/** The sign-in of a user pool that requires an authenticator app of everybody, with an account that has none. */
export const SetUpForm = ({ email, authenticatorSecret, onStep, onBack }: SetUpFormProps) => {
  const [code, setCode] = useState('');
  const { waiting, failure, attempt } = useAttempt(undefined, authenticatorCodeMessages);
  return (
    <AuthCard
      title="Set up your second factor"
      hint="Scan the code with an authenticator app on your phone. Each sign-in then asks for a code of the app."
      failure={failure}
      submitLabel="Confirm and log in"
      canSubmit={isCode(code)}
      waiting={waiting}
      onSubmit={() => attempt(async () => onStep(await answerSignIn(email, code)))}
      footer={
        <Button onClick={onBack} sx={{ justifySelf: 'center' }}>
          Back to login
        </Button>
      }
    >
      <AuthenticatorSecretView authenticatorSecret={authenticatorSecret} />
      <CodeInput large value={code} onChange={setCode} />
    </AuthCard>
  );
};
