import type { AccountSettings } from '@aws-amplify/ui-react';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ChangeEvent, type ComponentProps, createContext, type FocusEvent, useContext } from 'react';
import { Field } from '../../../components/inputs/field.tsx';
import { PASSWORD_RULE } from '../password-rule.ts';

type Parts = NonNullable<ComponentProps<typeof AccountSettings.ChangePassword>['components']>;
type PartProps<Name extends keyof Parts> = ComponentProps<NonNullable<Parts[Name]>>;
type InputProps = PartProps<'NewPasswordField'>;

/**
 * What Amplify's form does not give to its parts. `texts` by the names of the fields; `isAgain`: the password was changed
 * a moment ago, and the form is empty again.
 */
export const PasswordFormState = createContext({
  texts: {} as Record<string, string>,
  isWaiting: false,
  isAgain: false,
});

type PasswordInputProps = Pick<InputProps, 'label' | 'name' | 'autoComplete' | 'onChange' | 'onBlur'> & {
  help?: string;
  error?: string | undefined;
  autoFocus?: boolean;
};

const PasswordInput = ({ label, help, error, name, onChange, onBlur, ...props }: PasswordInputProps) => {
  const { texts } = useContext(PasswordFormState);
  return (
    <Field label={String(label)} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          {...props}
          id={id}
          name={name}
          type="password"
          fullWidth
          value={texts[name] ?? ''}
          error={invalid}
          onBlur={event => onBlur(event as FocusEvent<HTMLInputElement>)}
          onChange={event => {
            // Amplify checks a field only once it was left, and Enter would send what was not checked.
            onBlur(event as unknown as FocusEvent<HTMLInputElement>);
            onChange(event as ChangeEvent<HTMLInputElement>);
          }}
          inputProps={{ 'aria-describedby': describedBy }}
        />
      )}
    </Field>
  );
};

const CurrentPasswordField = ({ label, name, autoComplete, onChange, onBlur }: InputProps) => {
  const { isAgain } = useContext(PasswordFormState);
  return <PasswordInput {...{ label, name, autoComplete, onChange, onBlur }} autoFocus={isAgain} />;
};

const NewPasswordField = ({ label, name, autoComplete, onChange, onBlur }: InputProps) => (
  <PasswordInput {...{ label, name, autoComplete, onChange, onBlur }} help={PASSWORD_RULE} />
);

const ConfirmPasswordField = ({ label, name, autoComplete, onChange, onBlur }: InputProps) => {
  const { texts } = useContext(PasswordFormState);
  const { newPassword = '', confirmPassword = '' } = texts;
  const isOther = confirmPassword !== '' && !newPassword.startsWith(confirmPassword);
  return (
    <PasswordInput
      {...{ label, name, autoComplete, onChange, onBlur }}
      error={isOther ? 'The two passwords are different.' : undefined}
    />
  );
};

const SubmitButton = ({ isDisabled, children }: PartProps<'SubmitButton'>) => {
  const { isWaiting } = useContext(PasswordFormState);
  return (
    <Button type="submit" variant="outlined" loading={isWaiting} disabled={isDisabled} sx={{ justifySelf: 'start' }}>
      {children}
    </Button>
  );
};

/** Cognito's own text is not shown: the section says what to do. */
const ErrorMessage = () => null;

/** The parts of Amplify's form as the console draws them. */
export const passwordParts: Parts = {
  CurrentPasswordField,
  NewPasswordField,
  ConfirmPasswordField,
  SubmitButton,
  ErrorMessage,
};
