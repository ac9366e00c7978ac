import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { type Control, Controller } from 'react-hook-form';
import type { Disposition } from '#shared/dispositions/disposition';
import type { WrapUpValues } from './wrap-up-form.ts';

type FieldProps = { control: Control<WrapUpValues> };

export const DispositionField = ({ control, dispositions }: FieldProps & { dispositions: Disposition[] }) => (
  <Controller
    control={control}
    name="disposition"
    render={({ field, fieldState }) => (
      <TextField
        {...field}
        select
        fullWidth
        autoFocus
        label="Disposition"
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      >
        {dispositions.map(disposition => (
          <MenuItem key={disposition.id} value={disposition.name}>
            {disposition.name}
          </MenuItem>
        ))}
      </TextField>
    )}
  />
);

export const NoteField = ({ control, required }: FieldProps & { required: boolean }) => (
  <Controller
    control={control}
    name="note"
    render={({ field, fieldState }) => (
      <TextField
        {...field}
        multiline
        minRows={4}
        maxRows={10}
        fullWidth
        label={required ? 'Note' : 'Note (optional)'}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      />
    )}
  />
);

/** When to call back: twelve-hour clock, minimum now (spec 1, section 5). */
export const CallbackTimeField = ({ control }: FieldProps) => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <Controller
      control={control}
      name="callbackTime"
      render={({ field, fieldState }) => (
        <DateTimePicker
          label="Call back at"
          ampm
          disablePast
          minDateTime={dayjs()}
          value={field.value}
          onChange={field.onChange}
          slotProps={{
            textField: { fullWidth: true, error: fieldState.invalid, helperText: fieldState.error?.message },
          }}
        />
      )}
    />
  </LocalizationProvider>
);

export const GoOfflineField = ({ control }: FieldProps) => (
  <Controller
    control={control}
    name="goOffline"
    render={({ field: { value, onChange, ...field } }) => (
      <FormControlLabel
        control={<Checkbox {...field} checked={value} onChange={(_event, checked) => onChange(checked)} />}
        label="Go offline after this call"
      />
    )}
  />
);
