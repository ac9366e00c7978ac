import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import type { Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';

type DateTimeInputProps = FieldProps & {
  value: Dayjs | null;
  onChange: (value: Dayjs | null) => void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A day and a time of the twelve-hour clock, not in the past; typed or picked. */
export const DateTimeInput = ({ label, help, error, value, onChange, autoFocus, inputRef }: DateTimeInputProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <Field label={label} help={help} error={error}>
      {({ id, labelId, describedBy, invalid }) => (
        <DateTimePicker
          ampm
          disablePast
          minDateTime={dayjs()}
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
