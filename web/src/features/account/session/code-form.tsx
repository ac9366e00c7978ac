import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { answerSignIn, type SignInStep } from '../../../lib/session/auth.ts';
import { authenticatorCodeMessages } from '../auth-failure.ts';
import { CodeInput, isCode } from '../code-input.tsx';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type CodeFormProps = { email: string; onStep: (step: SignInStep) => void; onBack: () => void };

/** The second step of a sign-in with an authenticator app. */
export const CodeForm = ({ email, onStep, onBack }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const { waiting, failure, attempt } = useAttempt(undefined, authenticatorCodeMessages);
  return (
    <AuthCard
      title="Enter your code"
      hint="Open your authenticator app, and type the code that it shows for Coverline."
      failure={failure}
      submitLabel="Log in"
      canSubmit={isCode(code)}
      waiting={waiting}
      onSubmit={() => attempt(async () => onStep(await answerSignIn(email, code)))}
      footer={
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
            Without your device? Ask an admin to reset your second factor.
          </Typography>
          <Button onClick={onBack} sx={{ justifySelf: 'center' }}>
            Back to login
          </Button>
        </>
      }
    >
      <CodeInput large autoFocus value={code} onChange={setCode} />
    </AuthCard>
  );
};
