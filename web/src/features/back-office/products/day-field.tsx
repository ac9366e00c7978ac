import { useState } from 'react';
import { DateInput } from '../../../components/inputs/date-input.tsx';
import { dayOf, dayText } from '../../../lib/forms/day.ts';

type DayFieldProps = {
  label: string;
  help: string;
  error: string | undefined;
  /** `2026-03-01`; empty for none. */
  day: string;
  onChange: (day: string | undefined) => void;
  onLeave?: () => void;
};

/** A day of a product, as it is typed. */
export const DayField = ({ label, help, error, day, onChange, onLeave }: DayFieldProps) => {
  const [typed, setTyped] = useState(() => dayText(day));
  return (
    <DateInput
      label={label}
      help={help}
      error={error}
      value={dayOf(typed) === day ? typed : dayText(day)}
      onBlur={onLeave}
      onChange={text => {
        setTyped(text);
        onChange(dayOf(text) || undefined);
      }}
    />
  );
};
