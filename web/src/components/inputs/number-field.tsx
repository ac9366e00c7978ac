import { useState } from 'react';
import { TextInput } from './text-input.tsx';

type NumberFieldProps = {
  label: string;
  help?: string;
  error?: string;
  /** Shown behind the number; a percentage is stored as a fraction. */
  unit?: '%' | 's' | 'minutes' | 'months';
  value: number;
  /** NaN for what is not a number. */
  onChange: (value: number) => void;
};

const valueIn = (text: string, unit: NumberFieldProps['unit']): number => {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  return unit === '%' ? Math.round(typed * 10) / 1000 : typed;
};

const textOf = (value: number, unit: NumberFieldProps['unit']): string => {
  if (Number.isNaN(value)) return '';
  return String(unit === '%' ? Math.round(value * 1000) / 10 : value);
};

/**
 * A field for a number, a percentage, seconds, minutes or months; it keeps what was typed as long as that means the
 * value.
 */
export const NumberField = ({ label, help, error, unit, value, onChange }: NumberFieldProps) => {
  const [typed, setTyped] = useState(() => textOf(value, unit));
  const text = Object.is(valueIn(typed, unit), value) ? typed : textOf(value, unit);
  return (
    <TextInput
      label={label}
      help={help}
      error={error}
      inputMode="decimal"
      value={text}
      onChange={next => {
        setTyped(next);
        onChange(valueIn(next, unit));
      }}
      end={unit}
    />
  );
};
