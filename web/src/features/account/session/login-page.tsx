import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { SignInStep } from '../../../lib/session/auth.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { isSessionElsewhere } from '../../../lib/session/session-lock.ts';
import { lazyComponent } from '../../../lib/ui/lazy-component.tsx';
import { CodeForm } from './code-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { returnPath } from './login-path.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** The QR code is drawn for few sign-ins only. */
const { LazyComponent: SetUpForm } = lazyComponent(async () => (await import('./set-up-form.tsx')).SetUpForm);

type Step = 'login' | 'forgot-password' | Exclude<SignInStep, 'done' | 'reset-password'>;

const messageIn = (state: unknown): string | undefined => {
  const message = (state as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** The key of the entry that a page load begins with; the app's own navigation has another one. */
const OPENED_BY_ADDRESS = 'default';

/** A user who opens the login beside a tab with a session is asked first where to use Coverline. */
const useQuestionFirst = (): void => {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (key !== OPENED_BY_ADDRESS) return;
    let gone = false;
    void isSessionElsewhere().then(is => {
      if (is && !gone) void navigate(returnPath(search), { replace: true });
    });
    return () => {
      gone = true;
    };
  }, [search, key, navigate]);
};

/** The login: e-mail and password, what the user pool asks next, the forgotten password (docs/product.md, Login). */
export const LoginPage = () => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('login');
  const [email, setEmail] = useState('');
  const [notice, setNotice] = useState<string>();

  useQuestionFirst();
  if (sessionId.get()) return <Navigate to={returnPath(search)} replace />;
  const enter = () => void navigate(returnPath(search), { replace: true });

  const goOn = (next: SignInStep) => {
    if (next === 'done') return enter();
    setStep(next === 'reset-password' ? 'forgot-password' : next);
  };
  const further = { email: email.trim(), onStep: goOn, onBack: () => setStep('login') };

  if (step === 'new-password') return <NewPasswordForm {...further} />;
  if (step === 'code') return <CodeForm {...further} />;
  if (typeof step === 'object') {
    return (
      <Suspense>
        <SetUpForm {...further} authenticatorSecret={step} />
      </Suspense>
    );
  }
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
      failure={messageIn(state)}
      onStep={goOn}
      onForgot={() => setStep('forgot-password')}
    />
  );
};
