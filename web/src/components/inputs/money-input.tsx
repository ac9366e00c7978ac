import { useState } from 'react';
import { formatCents, parseCents } from '#shared/money/cents';
import { TextInput, type TextInputProps } from './text-input.tsx';

type MoneyInputProps = Pick<TextInputProps, 'label' | 'help' | 'error' | 'disabled'> & {
  /** In cents; NaN for what is not an amount. */
  value: number;
  onChange: (cents: number) => void;
};

const textOf = (cents: number): string => (Number.isNaN(cents) ? '' : formatCents(cents));

/** A field for an amount in dollars; it keeps what was typed as long as that means the value. */
export const MoneyInput = ({ value, onChange, ...field }: MoneyInputProps) => {
  const [typed, setTyped] = useState(() => textOf(value));
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      value={Object.is(parseCents(typed), value) ? typed : textOf(value)}
      start="$"
      onChange={text => {
        setTyped(text);
        onChange(parseCents(text));
      }}
    />
  );
};
