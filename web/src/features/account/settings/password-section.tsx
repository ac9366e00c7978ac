import { AccountSettings } from '@aws-amplify/ui-react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { recordPasswordChange } from '#shared/contracts/identity';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { authFailureMessage } from '../auth-failure.ts';
import { PASSWORD_LENGTH } from '../password-rule.ts';
import { PasswordFormState, passwordParts } from './password-parts.tsx';
import { Section } from './section.tsx';

const ofPasswords = { NotAuthorizedException: 'The current password is not right.' };

const labels = {
  currentPasswordFieldLabel: 'Current password',
  newPasswordFieldLabel: 'New password',
  confirmPasswordFieldLabel: 'Repeat the new password',
  updatePasswordButtonText: 'Change the password',
};

/** The help of the field says the whole rule; the pool rejects what else is missing. */
const validators = [
  { validationMode: 'onTouched' as const, validator: (text: string) => text.length >= PASSWORD_LENGTH, message: '' },
];

/** Changes the password, which takes the current one: Amplify's form, with the fields of the console. */
export const PasswordSection = () => {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [changes, setChanges] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The password has changed by then: a failure of the record is not the user's to solve.
  const recording = useOperationMutation(recordPasswordChange, {});
  const submit = () => {
    setWaiting(true);
    setFailure(undefined);
  };
  const succeed = () => {
    setWaiting(false);
    setTexts({});
    setChanges(changes + 1);
    recording.mutate({});
    toast.success('Password changed', { id: 'account' });
  };
  const fail = (error: Error) => {
    setWaiting(false);
    setFailure(authFailureMessage(error, ofPasswords));
  };
  const type = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) setTexts({ ...texts, [target.name]: target.value });
  };
  return (
    <Section title="Password">
      <Box onSubmit={submit} onChange={type} sx={{ '& form > div': { display: 'grid', gap: 4 } }}>
        {failure && (
          <Alert severity="error" role="alert" sx={{ mb: 4 }}>
            {failure}
          </Alert>
        )}
        <PasswordFormState value={{ texts, isWaiting, isAgain: changes > 0 }}>
          {/* Another key: Amplify's form keeps its own copy of the passwords. */}
          <AccountSettings.ChangePassword
            key={changes}
            components={passwordParts}
            displayText={labels}
            validators={validators}
            onSuccess={succeed}
            onError={fail}
          />
        </PasswordFormState>
      </Box>
    </Section>
  );
};
