import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';

// The picker needs both to show a time in a time zone.
dayjs.extend(utc);
dayjs.extend(timezone);

const NEW_YORK = 'America/New_York';

type DateTimeInputProps = FieldProps & {
  value: Dayjs | null;
  onChange: (value: Dayjs | null) => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A day and a time of the twelve-hour clock in New York, not in the past; typed or picked. */
export const DateTimeInput = ({ label, help, error, value, onChange, autoFocus, inputRef }: DateTimeInputProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <Field label={label} help={help} error={error}>
      {({ id, labelId, describedBy, invalid }) => (
        <DateTimePicker
          ampm
          timezone={NEW_YORK}
          disablePast
          minDateTime={dayjs().tz(NEW_YORK)}
          // What is typed into an empty field is a time in the zone of this date.
          referenceDate={dayjs().tz(NEW_YORK)}
          value={value}
          onChange={onChange}
          autoFocus={autoFocus}
          inputRef={inputRef}
          slotProps={{
            textField: {
              id,
              fullWidth: true,
              error: invalid,
              slotProps: { input: { 'aria-labelledby': labelId, 'aria-describedby': describedBy } },
            },
          }}
        />
      )}
    </Field>
  </LocalizationProvider>
);
