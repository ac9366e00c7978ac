import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { sessionId } from '../../../lib/session/session-id.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { returnPath } from './login-path.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type Step = 'login' | 'new-password' | 'forgot-password';

const sentenceIn = (state: unknown): string | undefined => {
  const message = (state as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** The login: e-mail and password, the new-password challenge, the forgotten password (docs/product.md, Login). */
export const LoginPage = () => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('login');
  const [email, setEmail] = useState('');
  const [notice, setNotice] = useState<string>();

  if (sessionId.get()) return <Navigate to={returnPath(search)} replace />;
  const enter = () => void navigate(returnPath(search), { replace: true });

  if (step === 'new-password') return <NewPasswordForm onDone={enter} onBack={() => setStep('login')} />;
  if (step === 'forgot-password') {
    return (
      <ForgotPasswordForm
        email={email}
        onEmail={setEmail}
        onBack={() => setStep('login')}
        onDone={() => {
          setNotice('Your password was changed. Sign in with the new one.');
          setStep('login');
        }}
      />
    );
  }
  return (
    <LoginForm
      email={email}
      onEmail={setEmail}
      notice={notice}
      failure={sentenceIn(state)}
      onStep={next => {
        if (next === 'done') return enter();
        setStep(next === 'new-password' ? 'new-password' : 'forgot-password');
      }}
      onForgot={() => setStep('forgot-password')}
    />
  );
};
