import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { dayOf, dayText } from '../../lib/forms/day.ts';
import { DateInput } from './date-input.tsx';

/** Days as `2026-03-01`; an end that is missing is not chosen. */
export type ChosenRange = { first?: string; last?: string };

type DateRangeInputProps = {
  /** Such as 'Sale date': the fields are 'Sale date from' and 'Sale date to'. */
  label: string;
  value: ChosenRange;
  /** The earliest and the latest day that may be chosen. */
  min?: string;
  max: string;
  /**
   * Whether the screen itself shows the problem of the value: then the fields show only problems of days that are being
   * typed.
   */
  isProblemSaid?: boolean;
  /** Why it can't be used now, for everybody who points at it or reads it by a screen reader. */
  disabledBecause?: string;
  /** Called with both ends once both are valid, and with none when both are cleared. */
  onChange: (range: ChosenRange) => void;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Also false for a day that no calendar has, such as February 30. */
const isDay = (text: string): boolean => {
  const time = DAY.test(text) ? Date.parse(`${text}T12:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** Why a day can't be chosen, as a message; undefined for a good or an unfinished one. */
const dayProblem = (text: string, { min, max }: Pick<DateRangeInputProps, 'min' | 'max'>): string | undefined => {
  const day = dayOf(text);
  if (text.length < 8) return undefined;
  if (!isDay(day)) return 'Write the day as MM/DD/YYYY.';
  if (day > max) return `Choose a day up to ${dayText(max)}.`;
  return min !== undefined && day < min ? `Choose a day from ${dayText(min)} on.` : undefined;
};

/** Two dates that are chosen together; nothing is reported while one is missing, wrong or before the other. */
export const DateRangeInput = ({ label, value, min, max, disabledBecause, ...props }: DateRangeInputProps) => {
  const { isProblemSaid = false, onChange } = props;
  const given = { first: dayText(value.first ?? ''), last: dayText(value.last ?? '') };
  const [typed, setTyped] = useState(given);
  useEffect(() => {
    setTyped({ first: dayText(value.first ?? ''), last: dayText(value.last ?? '') });
  }, [value.first, value.last]);

  const change = (next: typeof typed) => {
    setTyped(next);
    if (next.first === '' && next.last === '') return onChange({});
    const [first, last] = [dayOf(next.first), dayOf(next.last)];
    const isGood = [next.first, next.last].every(text => isDay(dayOf(text)) && !dayProblem(text, { min, max }));
    if (isGood && first <= last) onChange({ first, last });
  };
  const isSwapped = isDay(dayOf(typed.first)) && isDay(dayOf(typed.last)) && dayOf(typed.first) > dayOf(typed.last);
  const isSaid = isProblemSaid && typed.first === given.first && typed.last === given.last;
  const isDisabled = disabledBecause !== undefined;
  return (
    <Box
      role="group"
      aria-label={isDisabled ? `${label}. ${disabledBecause}` : label}
      title={disabledBecause}
      sx={{ display: 'flex', gap: 2, '& > *': { width: 122 } }}
    >
      <DateInput
        label={`${label} from`}
        disabled={isDisabled}
        value={typed.first}
        error={isSaid ? undefined : dayProblem(typed.first, { min, max })}
        onChange={first => change({ ...typed, first })}
      />
      <DateInput
        label={`${label} to`}
        disabled={isDisabled}
        value={typed.last}
        error={
          isSaid
            ? undefined
            : (dayProblem(typed.last, { min, max }) ?? (isSwapped ? 'The end is before the beginning.' : undefined))
        }
        onChange={last => change({ ...typed, last })}
      />
    </Box>
  );
};
