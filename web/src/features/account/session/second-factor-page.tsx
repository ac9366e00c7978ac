import Button from '@mui/material/Button';
import { useState } from 'react';
import { authenticatorCodeMessages } from '../auth-failure.ts';
import { AuthenticatorSecretPanel } from '../authenticator-secret-panel.tsx';
import { CodeInput, isCode } from '../code-input.tsx';
import { useAppSetUp } from '../use-app-set-up.ts';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type SecondFactorPageProps = { email: string; onDone: () => void; onLogout: () => void };

/** All that an admin or a supervisor sees without a second factor, where the stage requires one. */
export const SecondFactorPage = ({ email, onDone, onLogout }: SecondFactorPageProps) => {
  const [code, setCode] = useState('');
  const { key, confirm } = useAppSetUp(email);
  const { waiting, failure, attempt } = useAttempt(undefined, authenticatorCodeMessages);
  const finish = async () => {
    await confirm(code);
    onDone();
  };
  return (
    <AuthCard
      title="Set up your second factor"
      hint="Admins and supervisors sign in with a code as well. Scan this with an authenticator app on your phone."
      failure={failure}
      submitLabel="Confirm"
      canSubmit={key.data !== undefined && isCode(code)}
      waiting={waiting}
      onSubmit={() => attempt(finish)}
      footer={
        <Button onClick={onLogout} sx={{ justifySelf: 'center' }}>
          Logout
        </Button>
      }
    >
      <AuthenticatorSecretPanel authenticatorSecret={key} />
      <CodeInput large value={code} onChange={setCode} />
    </AuthCard>
  );
};
