import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { type SignInStep, signIn } from '../../../lib/session/auth.ts';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type LoginFormProps = {
  email: string;
  onEmail: (email: string) => void;
  notice?: string;
  /** The reason why the user was redirected here, if any. */
  failure?: string;
  onStep: (step: SignInStep) => void;
  onForgot: () => void;
};

/** E-mail and password; Login is disabled until both are filled in, Enter submits (docs/product.md, Login). */
export const LoginForm = ({ email, onEmail, notice, failure, onStep, onForgot }: LoginFormProps) => {
  const [password, setPassword] = useState('');
  const login = useAttempt(failure);
  return (
    <AuthCard
      title="Login"
      notice={notice}
      failure={login.failure}
      submitLabel="Login"
      canSubmit={email.trim() !== '' && password !== ''}
      waiting={login.waiting}
      onSubmit={() => login.attempt(async () => onStep(await signIn(email.trim(), password)))}
      footer={
        <Button onClick={onForgot} sx={{ justifySelf: 'center' }}>
          Forgot your password?
        </Button>
      }
    >
      <TextInput large label="Email" type="email" autoComplete="username" autoFocus value={email} onChange={onEmail} />
      <TextInput
        large
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </AuthCard>
  );
};
