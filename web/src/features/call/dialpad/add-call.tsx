import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { hasEnoughDigits } from './digits.ts';
import { Keypad } from './keypad.tsx';
import { useAddCall } from './use-added-call.ts';

const isDigit = (key: string) => /\d/.test(key);

/** Adds a number to the call: typed, pasted in any format, or entered on the keypad. */
export const AddCall = ({ call }: { call: Call }) => {
  const [number, setNumber] = useState('');
  const { add, isWaiting, error, setError } = useAddCall(call);
  const isComplete = hasEnoughDigits(number);

  const changeNumber = (text: string) => {
    setNumber(text);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isWaiting) add(number);
  };
  // Enter does not submit a form whose button is disabled, so Enter explains what is missing.
  const explain = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isComplete)
      setError(number.trim() === '' ? 'missing phone number' : 'Enter at least 10 digits');
  };
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={explain} sx={{ display: 'grid', gap: 3 }}>
      <TextInput
        label="Phone number"
        help="At least 10 digits"
        value={number}
        onChange={changeNumber}
        error={error}
        autoComplete="off"
        autoFocus
      />
      <Keypad onKey={key => isDigit(key) && changeNumber(number + key)} />
      <Button type="submit" variant="contained" loading={isWaiting} disabled={!isComplete}>
        Dial
      </Button>
    </Box>
  );
};
