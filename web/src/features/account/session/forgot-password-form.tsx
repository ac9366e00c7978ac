import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { confirmNewPassword, requestPasswordCode } from '../../../lib/session/auth.ts';
import { PASSWORD_LENGTH, PASSWORD_RULE } from '../password-rule.ts';
import { useAttempt } from '../use-attempt.ts';
import { AuthCard } from './auth-card.tsx';

type ForgotPasswordProps = { email: string; onEmail: (email: string) => void; onBack: () => void; onDone: () => void };

/** Resets a forgotten password: sends a code by e-mail, then sets a new password with the code. */
export const ForgotPasswordForm = ({ email, onEmail, onBack, onDone }: ForgotPasswordProps) => {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { waiting, failure, attempt } = useAttempt();
  const address = email.trim();
  const back = (
    <Button onClick={onBack} sx={{ justifySelf: 'center' }}>
      Back to login
    </Button>
  );

  if (!isSent) {
    const send = async () => {
      await requestPasswordCode(address);
      setSent(true);
    };
    return (
      <AuthCard
        key="send"
        title="Forgot your password?"
        hint="We send a code to your e-mail, with which you choose a new password."
        failure={failure}
        submitLabel="Send the code"
        canSubmit={address !== ''}
        waiting={waiting}
        onSubmit={() => attempt(send)}
        footer={back}
      >
        <TextInput
          large
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={onEmail}
        />
      </AuthCard>
    );
  }

  const change = async () => {
    await confirmNewPassword({ email: address, code: code.trim(), password });
    onDone();
  };
  return (
    <AuthCard
      key="change"
      title="Choose a new password"
      hint={`If ${address} has an account, a code is on its way.`}
      failure={failure}
      submitLabel="Change the password"
      canSubmit={code.trim() !== '' && password.length >= PASSWORD_LENGTH}
      waiting={waiting}
      onSubmit={() => attempt(change)}
      footer={back}
    >
      <TextInput large label="Code" autoComplete="one-time-code" autoFocus value={code} onChange={setCode} />
      <TextInput
        large
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        help={PASSWORD_RULE}
      />
    </AuthCard>
  );
};
