import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { recordPasswordChange } from '#shared/contracts/identity';
import { TextInput, type TextInputProps } from '../../../components/inputs/text-input.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { changePassword } from '../../../lib/session/auth.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { FailureMessages } from '../auth-failure.ts';
import { PASSWORD_LENGTH, PASSWORD_RULE } from '../password-rule.ts';
import { useAttempt } from '../use-attempt.ts';
import { Section } from './section.tsx';

const empty = { current: '', next: '', again: '' };
type Draft = typeof empty;

const ofPasswords: FailureMessages = { NotAuthorizedException: 'The current password is not right.' };

const errorOf = ({ next, again }: Draft): string | undefined =>
  again !== '' && !next.startsWith(again) ? 'The two passwords are different.' : undefined;

const isComplete = ({ current, next, again }: Draft): boolean =>
  current !== '' && next.length >= PASSWORD_LENGTH && next === again;

const PasswordInput = (
  props: Pick<TextInputProps, 'label' | 'help' | 'error' | 'autoComplete' | 'value' | 'onChange'>,
) => <TextInput {...props} type="password" />;

/** Changes the password, which takes the current one. */
export const PasswordSection = () => {
  const [draft, setDraft] = useState(empty);
  const { waiting, failure, attempt } = useAttempt(undefined, ofPasswords);
  // The password has changed by then: a failure of the record is not the user's to solve.
  const recording = useOperationMutation(recordPasswordChange, {});
  const set = (field: keyof Draft) => (text: string) => setDraft({ ...draft, [field]: text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(draft) || waiting) return;
    attempt(async () => {
      await changePassword({ oldPassword: draft.current, newPassword: draft.next });
      recording.mutate({});
      setDraft(empty);
      toast.success('Password changed', { id: 'account' });
    });
  };
  return (
    <Section title="Password">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={draft.current}
          onChange={set('current')}
        />
        <PasswordInput
          label="New password"
          help={PASSWORD_RULE}
          autoComplete="new-password"
          value={draft.next}
          onChange={set('next')}
        />
        <PasswordInput
          label="Repeat the new password"
          error={errorOf(draft)}
          autoComplete="new-password"
          value={draft.again}
          onChange={set('again')}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={waiting}
          disabled={!isComplete(draft)}
          sx={{ justifySelf: 'start' }}
        >
          Change the password
        </Button>
      </Box>
    </Section>
  );
};
