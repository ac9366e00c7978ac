import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

type AuthFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'email' | 'password' | 'text';
  autoComplete: string;
  autoFocus?: boolean;
  help?: string;
};

/** One field of a sign-in form: label above, help below. */
export const AuthField = ({ label, value, onChange, type = 'text', autoComplete, autoFocus, help }: AuthFieldProps) => {
  const id = useId();
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 550, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        fullWidth
        type={type}
        value={value}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        onChange={event => onChange(event.target.value)}
        inputProps={{ 'aria-describedby': help ? `${id}-help` : undefined, spellCheck: false }}
        sx={{ minHeight: 40 }}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </div>
  );
};
